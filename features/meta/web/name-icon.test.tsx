import { answer, renderScreen } from '@kontor/core/testing/web';
import { metaPages, metaRoutes } from '@kontor/meta/contract';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NameIcon } from './name-icon.tsx';

const [ID, FILE] = ['6'.repeat(24), '1'.repeat(24)];
const Names = () => (
  <ul>
    {['Northwind', 'southwind', 'Westwind'].map((name) => (
      <li key={name}>
        <NameIcon of="dsp" name={name} /> {name}
      </li>
    ))}
  </ul>
);

test('the icons of all names of a screen are asked for at once; one without an icon keeps its place', async () => {
  const icons = answer(metaRoutes.icons, [
    { metaId: 'northwind', id: ID, smallIcon: FILE, bigIcon: FILE },
    { metaId: 'SOUTHWIND', id: ID, smallIcon: FILE, bigIcon: FILE },
  ]);
  const { container } = renderScreen({ page: metaPages.list, screen: Names, at: '/admin/meta', answers: [icons] });
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2));
  expect(icons.asked.map(({ body }) => body)).toEqual([{ type: 'dsp', ids: ['Northwind', 'southwind', 'Westwind'] }]);
  expect(container.querySelectorAll('.k-name-icon')).toHaveLength(3);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`/api/meta/icon/${ID}/${FILE}`);
});
