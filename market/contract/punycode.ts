// RFC 3492; neither the browser's nor Node's way to it is here.
const [BASE, LEAST, MOST, SKEW, DAMP, FIRST_BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128];
const digit = (value: number) => String.fromCharCode(value < 26 ? value + 97 : value + 22);

function adapted(delta: number, points: number, isFirst: boolean): number {
  let left = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  left += Math.floor(left / points);
  let bias = 0;
  for (; left > ((BASE - LEAST) * MOST) >> 1; bias += BASE) left = Math.floor(left / (BASE - LEAST));
  return bias + Math.floor(((BASE - LEAST + 1) * left) / (left + SKEW));
}

/** A label in letters of ASCII, without the `xn--` before it. */
export function punycode(label: string): string {
  const points = [...label].map((sign) => sign.codePointAt(0) ?? 0);
  const plain = points.filter((point) => point < FIRST);
  let out = String.fromCharCode(...plain) + (plain.length > 0 ? '-' : '');
  let [done, next, delta, bias] = [plain.length, FIRST, 0, FIRST_BIAS];
  while (done < points.length) {
    const least = Math.min(...points.filter((point) => point >= next));
    delta += (least - next) * (done + 1);
    next = least;
    for (const point of points) {
      if (point < next) delta += 1;
      if (point !== next) continue;
      let left = delta;
      for (let at = BASE; ; at += BASE) {
        const threshold = Math.min(Math.max(at - bias, LEAST), MOST);
        if (left < threshold) break;
        out += digit(threshold + ((left - threshold) % (BASE - threshold)));
        left = Math.floor((left - threshold) / (BASE - threshold));
      }
      out += digit(left);
      bias = adapted(delta, done + 1, done === plain.length);
      [delta, done] = [0, done + 1];
    }
    [delta, next] = [delta + 1, next + 1];
  }
  return out;
}
