import { pngOf } from '@kontor/core/testing';
import { expect, test } from 'vitest';
import { isAnimated, PICTURE_HEAD_BYTES, pictureSize } from './picture-size.ts';

/** Pictures of 37 × 21 pixels, as a browser writes them. */
const PICTURES = {
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAAVACUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAED/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AkBGgAAAAAAAAAD//2Q==',
  lossy: 'UklGRkYAAABXRUJQVlA4IDoAAAAwAwCdASolABUAP3G202G0ryqmJWgCkC4JZwDPKA8KmggAAP7guX6qOxyc//wQX4g/UGoxJW154AAA',
  lossless: 'UklGRhwAAABXRUJQVlA4TA8AAAAvJAAFAAcQ/Y/+ByKi/wEA',
  extended:
    'UklGRnAAAABXRUJQVlA4WAoAAAAwAAAAJAAAFAAAQUxQSBAAAAABB1DAiAgACeH/dz2i/+kBVlA4IDoAAAAwAwCdASolABUAP3G202G0ryqmJWgCkC4JZwDPKA8KmggAAP7guX6qOxyc//wQX4g/UGoxJW154AAA',
};
const bytesOf = (name: keyof typeof PICTURES) => Buffer.from(PICTURES[name], 'base64');
const SIZE = { width: 37, height: 21 };

test('a picture of each kind says by its header how large it is, without being unpacked', () => {
  expect(pictureSize('png', pngOf(37, 21))).toEqual(SIZE);
  expect(pictureSize('jpeg', bytesOf('jpeg'))).toEqual(SIZE);
  for (const name of ['lossy', 'lossless', 'extended'] as const) expect([name, pictureSize('webp', bytesOf(name))]).toEqual([name, SIZE]);
});

test('a JPEG says it behind what a camera wrote before, and behind bytes of filling', () => {
  const jpeg = bytesOf('jpeg');
  const notes = Buffer.alloc(2 + 65_535, 0xff);
  notes.set([0xff, 0xe1, 0xff, 0xff]);
  const long = Buffer.concat([jpeg.subarray(0, 2), notes, notes, notes, Buffer.from([0xff, 0xff]), jpeg.subarray(2)]);
  expect(pictureSize('jpeg', long.subarray(0, PICTURE_HEAD_BYTES))).toEqual(SIZE);
});

test('a header that is cut, or says no size, is none, wherever it ends', () => {
  for (const [kind, whole] of [
    ['png', pngOf(37, 21)],
    ['jpeg', bytesOf('jpeg')],
    ['webp', bytesOf('lossy')],
    ['webp', bytesOf('lossless')],
    ['webp', bytesOf('extended')],
  ] as const)
    for (let length = 0; length < 200 && length < whole.length; length += 1)
      expect([SIZE, null]).toContainEqual(pictureSize(kind, whole.subarray(0, length)));
  expect(pictureSize('png', pngOf(37, 21).subarray(0, 23))).toBeNull();
  expect(pictureSize('png', pngOf(0, 21))).toBeNull();
  expect(pictureSize('jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, ...Array(20).fill(0)]))).toBeNull();
  expect(pictureSize('webp', Buffer.from(bytesOf('lossy')).fill('XXXX', 12, 16))).toBeNull();
});

test('a PNG that moves says so before its picture, a WebP in its header; others do not move', () => {
  const still = pngOf(37, 21);
  const name = Buffer.from('acTL');
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), name, Buffer.alloc(8), Buffer.alloc(4)]);
  expect(isAnimated('png', still)).toBe(false);
  expect(isAnimated('png', Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]))).toBe(true);
  // Behind the picture it means nothing.
  expect(isAnimated('png', Buffer.concat([still, control]))).toBe(false);
  const webp = bytesOf('extended');
  expect(isAnimated('webp', webp)).toBe(false);
  expect(isAnimated('webp', Buffer.from(webp).fill(0x12, 20, 21))).toBe(true);
  expect(isAnimated('jpeg', bytesOf('jpeg'))).toBe(false);
});
