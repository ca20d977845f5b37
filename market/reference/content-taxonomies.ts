import { IAB_CATEGORIES, type IabCategory } from './iab-categories.ts';

/**
 * IAB Tech Lab's map of Content Taxonomy 1.0 to 2.0: a line a first tier of 1.0, with the 2.0 codes of it and of its second tiers in the
 * order of their codes, `-` for none, and `=` behind one that kept its name while others became the same. © IAB Technology Laboratory, CC BY 3.0; what we changed is in docs/data-sources.md.
 */
const TO_2_0 = `
1014 42 432 201 440 324 338 640
1 32 34 30 25 18 8 9 10 1 22 11 22 23 13 27 14 24 15 28 4 3 19 5
52 91 102= 119 72 121 102 77 78 55 57 58 107
123 126 137 395 128 127 129 123 395 130 122 125
132 132 133 132 137 137 148 147 147= 139 145 146 149 134 136 137
186 193 196 194 195 197 198= 305 199 190=
223 225 313 297 288 233 312 300 313 301 313 314 296 287 287 315 289 316 301 309 317 313 318 313 296 234 235 318 301 287 304 228 229 312 301 224 236 301 230 307 310 237 311 293 231 238
210 214 215 214 214 211 222 214 217 218 219 214 221 214 214 214 212 213 211
239 205 248 249 259 270= 250 271 270 260 261 262 251 266= 273 266 243 265 239 252 241 253 254 255 239 272 246 256 267 263 680 257
274 278 279 274 275 280 634 283 284 276
379 379 383 1455 386 379
379 382 385 384
391 410 405 391 396 411 398 410 412 413 416 414 415
186 188 189 186 191 190 198 165 -
464 456 465 466 470 244 471 472 469 465 390
422 426 423 424 425 427 429 430
483 518= 545 492 549 485 499 486 500 491 510 511 484 511 511 512 497 496 514 516 520 492 518 521 501 519 547 515 525 527 227 530 511 502 503 531 504 505 537 538 539 541 542 506 533
552 553 574 552 565 552 561
596 603 610 608 631 633 635 599 600 601 599 616 611 612 606 623 614 634 619 631 631 599 613 607 624 618 636 599 630 634 605 615 631 629 629= 627 615
653 665 656 672 658 674 675 676 660 677 660 660 678 659 659 659 659 667 668 659 657 660 660 662 671 151 666 659
441 442 441 451
473 474 474 473 473
453 453 457 458 459 459= 460 461 462 459 453
-
- - - - - - - -
- - - - -`;

/**
 * Codes that the map does not name, behind the nearest code above them that it does name. In 2.x and 3.x alike, by the taxonomies' own
 * trees; then what only 2.x has there, and only 3.x.
 */
const UNDER = `
1: 2 6 7 12 16 17 20 21 26 29 31 33 35-41
42: 43 46 48 49
52: 53 54 56 59-71 73-76 79-90 92-101 103-106 108-118 120
123: 124 131
132: 135 142-144
137: 138 141
139: 140
186: 187 192 200
201: 202-204 206-209
210: 216 220
223: 232
225: 226
239: 240 242 245 247 258 264 268 269
274: 277 281 282 285
287: 290-292 294 295 298 299 302 303 306
307: 308
338: 339-369 377 378
386: 387 388
391: 392-394 397 417-421
398: 399-404
405: 406-409
422: 428 431
432: 433-439
441: 443-450 452
453: 454 455 463
464: 467 468
473: 475-482
483: 487-490 493-495 498 507-509 513 517 524 526 532 534-536 540 543 544 546 548 550 551
521: 522 523
527: 528 529
552: 560 566-573 575-595
553: 554-559
561: 562-564
596: 597 598 632 637-639
599: 602 604 609 617
619: 620-622 625 626 628
653: 654 655 661 663 664 669 670 673 679
680: 681-698`;
const UNDER_2 = `
42: 44 45 47 50 51
324: 325-337
338: 370-376
379: 380 381
386: 389
640: 641-652`;
const UNDER_3 = `
386: 8YPBBL
473: 161
599: W3CW2J WQC6HR
680: MQ2XML ZJG29S VWGKS7 II436J VK7KD0`;
/** What 3.x has not any more. */
const GONE_IN_3 = ['1014', '1455', '379', '382', '384', '385'];

/** `cattax`, as AdCOM numbers content taxonomies from 2.0 on: 2.0, 2.1 and 2.2; 3.0 and 3.1. Without one, and with 1, it is 1.0. */
const VERSION_2 = ['2', '5', '6'];
const VERSION_3 = ['7', '9'];
export const CONTENT_1 = ['', '0', '1'] as const;

/** Codes of 1.0 by a code of 2.x or 3.x. */
function codesOf1(under: string, gone: readonly string[] = []): ReadonlyMap<string, readonly string[]> {
  const sent = TO_2_0.trim().split(/\s+/);
  const became = IAB_CATEGORIES.map((category, index) => ({ ...category, to: sent[index] ?? '-' }));
  const direct = Map.groupBy(became, ({ to }) => to.replace('=', ''));
  const known = new Map([...direct].filter(([code]) => code !== '-' && !gone.includes(code)).map(([code, from]) => [code, sureOf(from)]));
  for (const line of under.trim().split('\n')) {
    const [above = '', below = ''] = line.split(': ');
    for (const code of below.split(' ').flatMap(inRange)) known.set(code, known.get(above) ?? []);
  }
  return known;
}

/** Of several codes of 1.0 that became one: that of the same name, else those that are first tiers, else their first tiers, never more than was said. */
function sureOf(from: readonly (IabCategory & { to: string })[]): string[] {
  const same = from.filter(({ to }) => to.endsWith('='));
  const first = from.filter(({ parent }) => parent === '');
  if (same.length > 0 || first.length > 0) return (same.length > 0 ? same : first).map(({ code }) => code);
  return from.length === 1 ? from.map(({ code }) => code) : [...new Set(from.map(({ parent }) => parent))];
}

function inRange(text: string): string[] {
  const [from = '', to] = text.split('-');
  return to === undefined ? [from] : Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => String(Number(from) + step));
}

export const CONTENT_TAXONOMIES = [
  { version: '2', cattax: VERSION_2, codes: codesOf1(UNDER + UNDER_2) },
  { version: '3', cattax: VERSION_3, codes: codesOf1(UNDER + UNDER_3, GONE_IN_3) },
] as const;
/** A code of 1.0 is one whatever `cattax` says. */
export const CODE_OF_1 = 'IAB';
