import { expect, it } from "vitest";
import { de, en, es } from "./every";
import { flat, type Texts } from "./flat";

/** One word for one thing: what the texts must not call it, and the word of docs/glossary.md. */
const FORBIDDEN: Record<string, [Texts, [RegExp, string][]]> = {
  en: [
    en as Texts,
    [
      [/\b(IPO|bank pool|corporation)s?\b/i, "initial offering, open market, company"],
      [/\bnet worth\b/i, "worth"],
      [/\bpriority deal\b/i, "priority"],
      [/\b(train )?stack\b/i, "depot"],
      [/\bgray\b/i, "grey"],
    ],
  ],
  es: [
    es as Texts,
    [
      [/\b(valor|precio|valores|precios) inicial(es)?\b|\bnominal\b/i, "precio de salida"],
      [/\bfund(a|ar|e|ada|adas)\b/i, "abrir"],
      [/(?<!\p{L})a flote\b|\bse lanza\b/iu, "flotar"],
      [/\bronda de bolsa\b/i, "ronda de acciones"],
      [/\bcompra obligada\b/i, "compra forzosa"],
      [/\bquiebras?\b/i, "bancarrota"],
      [/\b(losa|baldosa|teja)s?\b/i, "loseta"],
      [/\bcorporaci(ón|ones)\b/i, "compañía"],
      [/\bcotizaci(ón|ones)\b/i, "precio"],
    ],
  ],
  de: [
    de as Texts,
    [
      [/nennwert/i, "Ausgabekurs"],
      [/\bgründen?\b|\bGründe (eine|die)\b|gegründet/, "eröffnen"],
      [/\bflott/i, "floaten"],
      [/\baus dem angebot\b/i, "Erstausgabe"],
      [/direktorenzertifikat/i, "Direktorspapier"],
      [/präsident/i, "Direktor"],
      [/pflichtkauf/i, "Zwangskauf"],
      [/\bausbau/i, "aufwerten"],
      [/kurstafel/i, "Kurstabelle"],
      [/\bAnteile\b|je Anteil/, "Aktie"],
    ],
  ],
};

it.each(Object.entries(FORBIDDEN))("the texts in %s keep to the words of the glossary", (_name, [texts, forbidden]) => {
  const found = [...flat(texts)].flatMap(([key, text]) => forbidden.filter(([other]) => other.test(text)).map(([, word]) => `${key}: ${word}`));
  expect(found).toEqual([]);
});
