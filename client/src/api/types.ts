/** The server's types under the names that the client uses; `schema.d.ts` is generated from the server's description. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Amount = Schemas["Amount"];
export type AutoMove = Schemas["AutoMove"];
export type Choice = Schemas["Choice"];
export type CompanyCard = Schemas["CompanyCard"];
export type CompanyView = Schemas["CompanyView"];
export type DepotTrain = Schemas["DepotTrain"];
export type Fan = Schemas["Fan"];
export type FanLay = Schemas["FanLay"];
export type FanTile = Schemas["FanTile"];
export type Form = Schemas["Form"];
export type FormField = Schemas["FormField"];
export type HexPlace = Schemas["HexPlace"];
export type HexView = Schemas["HexView"];
export type History = Schemas["History"];
export type Holding = Schemas["Holding"];
export type LogEntry = Schemas["LogEntry"];
export type MarketCell = Schemas["MarketCell"];
export type MoveGroup = Schemas["MoveGroup"];
export type Moves = Schemas["Moves"];
export type OptionCard = Schemas["OptionCard"];
export type Plan = Schemas["Plan"];
export type PlanView = Schemas["PlanView"];
export type PlayerView = Schemas["PlayerView"];
export type Position = Schemas["Position"];
export type Preview = Schemas["Preview"];
export type PrivateCard = Schemas["PrivateCard"];
export type Reason = Schemas["Reason"];
export type RouteView = Schemas["RouteView"];
export type RouteWish = Schemas["RouteWish"];
export type RulesCard = Schemas["RulesCard"];
export type RunView = Schemas["RunView"];
export type RunWish = Schemas["RunWish"];
export type Scene = Schemas["Scene"];
export type StopPlace = Schemas["StopPlace"];
export type TitleCard = Schemas["TitleCard"];
export type TrainView = Schemas["TrainView"];
export type WhyNot = Schemas["WhyNot"];
export type Wish = Schemas["Wish"];

export interface User { id: string; name: string; guest: boolean; webhook: string | null; created: string }
export interface Account { user: User | null; csrf: string }
export interface BotInfo { id: string; name: string; text: string }
export interface SeatInfo { seat: number; player: string; name: string; kind: "user" | "bot" | "open" | "local"; bot: string | null; online: boolean }
export interface GameInfo {
  id: string; title: string; name: string; mode: "online" | "hotseat"; private: boolean; undo: UndoRule;
  status: "open" | "playing" | "finished"; owner: string | null; seats: SeatInfo[]; options: Record<string, unknown>;
  seed: number; seq: number; moves: number; to_move: number[]; doing: string; result: Record<string, number> | null;
  created: string; updated: string; mine: number[]; may_start: boolean; may_join: boolean;
}
export type UndoRule = "free" | "own" | "ask" | "none";
export interface GameList { games: GameInfo[]; total: number }
export interface UndoState { rule: UndoRule; may: boolean; to: number | null; turn: number | null; redo: boolean; asked: { by: number; to: number; agreed: number[] } | null; why: string }
export interface TableView { game: GameInfo; position: Position; moves: Moves | null; undo: UndoState; auto: AutoMove[]; note: string; scene?: Scene | null }
export interface Acted { type: "acted"; game: string; seq: number; moves: number; kind: "act" | "undo" | "redo"; by: number | null; text: string; words: string; to_move: number[]; status: string }
export interface ChatLine { id: number; seat: number | null; name: string; text: string; at: string; moves: number }
export interface SeatLink { seat: number; secret: string; path: string }
export interface Claimed { game: GameInfo; account: Account }
export interface TokenInfo { id: string; name: string; created: string; used: string | null }
export interface NewToken { id: string; name: string; token: string }
export interface WebhookResult { ok: boolean; status: number; message: string }
export interface SeatChoice { name?: string; kind: "me" | "open" | "bot" | "local"; bot?: string }
export interface NewGame { title: string; name?: string; seats: SeatChoice[]; seed?: number; options?: Record<string, unknown>; mode: "online" | "hotseat"; private?: boolean; undo?: UndoRule; start?: boolean }
