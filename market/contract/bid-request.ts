import { z } from 'zod';

/** Exchanges send numbers as text and text as numbers, and null for what is missing. */
const Text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .catch(undefined)
  .transform((sent) => (sent === null || sent === undefined ? '' : String(sent)));
const Whole = Text.transform((sent) => (/^-?\d{1,9}$/.test(sent) ? Number(sent) : 0));
const TextList = z
  .array(Text)
  .nullish()
  .catch(undefined)
  .transform((sent) => sent ?? []);
/** A part that may be missing, null or not an object at all; each reads as one without fields. */
const part = <S extends z.ZodRawShape>(shape: S) => z.unknown().optional().transform(asObject).pipe(z.object(shape));
const isPresent = z
  .unknown()
  .optional()
  .transform((sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent));

const Named = part({ name: Text });
const Content = part({
  genre: Text,
  network: Named,
  channel: Named,
  series: Text,
  title: Text,
  cat: TextList,
  contentrating: Text,
  language: Text,
  livestream: Whole,
});
const Inventory = { publisher: part({ id: Text }), cat: TextList, content: Content };
const Imp = part({ bidfloor: Text, bidfloorcur: Text, video: isPresent, banner: isPresent, native: isPresent });

/** The parts of an OpenRTB 2.6 bid request that are read; whatever else is sent is ignored, and a part of the wrong shape reads as missing. */
export const BidRequest = z.object({
  id: Text,
  imp: z
    .array(Imp)
    .nullish()
    .catch(undefined)
    .transform((sent) => sent ?? []),
  app: part({ ...Inventory, bundle: Text }),
  site: part({ ...Inventory, domain: Text }),
  device: part({ devicetype: Whole, ip: Text, ifa: Text, geo: part({ country: Text, region: Text, metro: Text, zip: Text }) }),
  user: part({ id: Text }),
});
export type BidRequest = z.output<typeof BidRequest>;

function asObject(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {};
}
