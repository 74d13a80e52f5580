import { expect, test } from "vitest";
import { scaleIn, stageLayout } from "./stagelayout";

const room = { w: 1050, h: 780 };

test("a picture is as large as its narrow side allows", () => {
  expect(scaleIn({ w: 100, h: 200 }, { w: 100, h: 100 })).toBe(0.5);
  expect(scaleIn({ w: 100, h: 50 }, { w: 100, h: 0 })).toBe(0);
});

test("a tall map has the panels beside it, and they take what it leaves", () => {
  const layout = stageLayout({ w: 775, h: 1126 }, room, 207);
  expect(layout.beside).toBe(true);
  expect(layout.column).toBe(Math.round(1050 - 48 - (775 / 1126) * 780));
});

test("a wide map has them below", () => {
  expect(stageLayout({ w: 2000, h: 900 }, room, 207).beside).toBe(false);
});

test("the column stays readable and never grows without end", () => {
  expect(stageLayout({ w: 900, h: 1000 }, room, 207).column).toBe(300);
  expect(stageLayout({ w: 1075, h: 1000 }, room, 207).column).toBe(250);
  expect(stageLayout({ w: 100, h: 1000 }, room, 207).column).toBe(520);
});

test("the chosen layout is never worse than the other", () => {
  for (let aspect = 0.3; aspect < 3; aspect += 0.1) {
    const picture = { w: 1000 * aspect, h: 1000 };
    const { beside, column } = stageLayout(picture, room, 207);
    const aside = scaleIn(picture, { w: room.w - column, h: room.h });
    const under = scaleIn(picture, { w: room.w, h: room.h - 207 });
    expect(beside ? aside : under).toBeGreaterThanOrEqual((beside ? under : aside) / 1.08);
  }
});
