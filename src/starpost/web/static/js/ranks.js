// In which order signs of a map find room.
// Where nobody plays any more names go first, beside the places of their land, ships go where they would crowd, and
// what a place has is shown only to those who come near.
export const TOLD = ":is([data-over], .replay-stage)";
// Ships in one tag with others take no room; layers that are off have no boxes.
export const UNSEEN = ".folded, .within *";
// What finds room first, one's own before others'; how much of the growth it needs, its least size, and how
// many units of the map to a pixel it is still shown at. Whoever plans counts ships: they go before all names.
export const kinds = (mine) => [
  [`${TOLD} g.nodes .l`],
  [`${TOLD} .pins-told .u`],
  [`${TOLD} g:has(> .emp.lg)`, 0.62, 0.62],
  [`${TOLD} g:has(> .emp)`, 0.85, 1],
  [`${TOLD} .starry g.labels .nm`],
  [`${TOLD} g.tokens .u`, 1, 1, 4],
  ["g.labels .said.lg", 0.76, 1],
  ["g.labels .said"],
  ["g.nodes > g:not(:has(> .l)) > .tag"],
  [`g.tokens .s${mine} .u:not(:has(> .none))`],
  ["g.tokens .u:not(:has(> .none, > .k-stale))"],
  ["g.nodes .l"],
  [`:not(${TOLD} *) > g.badges .lasts`, 1, 1, 3],
  ["g.labels g:has(> .emp:not(.lg))", 0.85, 1],
  ["g.labels g:has(> .emp.lg)", 0.62, 0.62],
  ["g.tokens .u:not(:has(> .none))"],
  ["g.tokens .u", 1, 1, 1.5],
  [".own-chips .u, .shared-chips .u"],
  ["g.labels .nm.lg", 0.76, 1],
  ["g.labels .nm, g.labels .sec"],
  ["g.labels .big", 0.92, 1],
  ["g.nodes .tag, g.labels .tag"],
  [".pins-told .u"],
  [`${TOLD} g.badges .u`, 1, 1, 0.75],
  ["g.badges .u", 1, 1, 2],
  [":scope > g:not([class]) > .co", 1, 1, 2],
  ["g.labels .co.lg", 0.92, 0.5, 1.3],
  ["g.labels .co", 1, 0.5, 1.3],
];
