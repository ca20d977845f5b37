import type { UploadableType } from './member-id.ts';

const DEVICES = [
  '6d92078a-8246-4ba4-ae5b-76104861e7dc',
  '0f1c6a2e-93b5-4d0e-8a41-5b7c2d9e1f30',
  'b3e0a7d4-51c8-4f6b-9c2e-7a18d5f4036b',
  '2a9d4c71-e86f-4b35-a0d2-c94e17b8f5a6',
  'e7158bf2-0c4d-4a96-8b73-1f60d2a9c84e',
];
const SAMPLES: Record<Extract<UploadableType, 'COOKIE' | 'IP' | 'Ramp ID'>, string[]> = {
  COOKIE: ['u-7f3a91c2', 'u-b84e05d1', 'u-29cd6f80', 'u-e1570ab3', 'u-4c96d2f7'],
  // Of the blocks that are nobody's, kept for examples.
  IP: ['203.0.113.7', '203.0.113.42', '198.51.100.19', '198.51.100.230', '2001:db8::2a'],
  'Ramp ID': [
    'Xi9HB5v0sDOQcGEH7yPW1uZk3mTn4LqR8aJf2CwE',
    'XY7tK2mPz4VnQ8sLbD3gR6jWc9FhX1eUa5oTiNqB',
    'Xi3Cq8WfN5zRk0LpTb7YvGs2MhJd9EaUx6DoVn4I',
    'XYb6Ls1Jw9QzVt4XpMn8KcRf3GhUe7TdYa2BoIi5',
    'Xi0Zd5Nk7RmGs3QvWp9LbTx1FcHj6YeUa8JoDn2K',
  ],
};

/** A file to begin from: a column named after the type, and five ids of its form (spec 3 §5, §9). */
export function sampleOf(type: UploadableType): { name: string; content: string } {
  const ids = type === 'COOKIE' || type === 'IP' || type === 'Ramp ID' ? SAMPLES[type] : DEVICES;
  const column = type.toLowerCase();
  return { name: `sample-${column.replace(' ', '-')}-segment.csv`, content: `${[column, ...ids].join('\r\n')}\r\n` };
}
