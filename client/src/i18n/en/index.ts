import account from "./account.json";
import clock from "./clock.json";
import common from "./common.json";
import create from "./create.json";
import finding from "./finding.json";
import keys from "./keys.json";
import lobby from "./lobby.json";
import log from "./log.json";
import map from "./map.json";
import move from "./move.json";
import overview from "./overview.json";
import people from "./people.json";
import programs from "./programs.json";
import stock from "./stock.json";
import table from "./table.json";
import tutorial from "./tutorial.json";

export default { account, clock, common, create, finding, keys, lobby, log, map, move, overview, people, programs, stock, table, tutorial };
