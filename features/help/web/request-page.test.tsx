import { somethingWrong } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf, stubUploads } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { CONTACT_EMAIL, CONTACT_NAME, helpPages, helpRoutes, ticketNotFound, tooManyTickets } from '@kontor/help/contract';
import { type InstallationState, installationRoutes } from '@kontor/waiting-work/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import RequestPage from './request-page.tsx';

const ID = '9'.repeat(24);
const taken = (key: string | null, errorMessages: string[] = [], isWaiting = false) =>
  answer(helpRoutes.create, { key, errorMessages, isWaiting }, { msg: `Issue ${key} has been created.`, ...(key && { value: ID }) });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'] = []) =>
  renderScreen({ page: helpPages.request, screen: RequestPage, at: '/helpcenter/jirasupport', answers });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
async function fill() {
  await userEvent.type(await box('Summary'), 'No bids');
  await userEvent.type(await box('Description'), 'Since Tuesday.');
}
function choose(...files: File[]) {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no input');
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
}
const png = (name: string) => new File(['x'], name, { type: 'image/png' });

beforeEach(() => localStorage.clear());
afterEach(() => {
  toast.clean();
  vi.unstubAllGlobals();
});

test('four types are offered, the first at first; the person is filled in, and who sends it can only be read (1 §3, §9)', async () => {
  draw();
  expect((await box('Contact name')).value).toBe('Maren Oduya');
  expect((await box('Contact email')).value).toBe('agency@demo.test');
  for (const [name, value] of [
    ['Submitted by', 'agency@demo.test'],
    ['Account', 'Halden Media'],
  ] as const) {
    const field = await box(name);
    expect([field.value, field.readOnly]).toEqual([value, true]);
  }
  const type = screen.getByRole<HTMLInputElement>('combobox', { name: /Request type/ });
  expect(type.value).toBe('Licensing and Billing');
  await userEvent.click(type);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Licensing and Billing',
    'Suggest Improvement',
    'Ask a question',
    'Technical Support',
  ]);
});

test('what is missing or wrong is said at its field, and nothing is sent (1 §5)', async () => {
  const create = taken('T-1001');
  draw([create]);
  await userEvent.clear(await box('Contact email'));
  await userEvent.type(await box('Contact email'), 'maren');
  await userEvent.click(await box('Summary'));
  await userEvent.paste('x'.repeat(256));
  await submit();
  for (const words of ["Summary can't exceed 255 characters.", 'Description is required.', 'Invalid email'])
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  await userEvent.click(await box('Description'));
  await userEvent.paste('y'.repeat(30_001));
  await submit();
  expect((await screen.findAllByText("Description can't exceed 30000 characters.")).length).toBeGreaterThan(0);
  expect(create.asked).toEqual([]);
});

test('it is sent as a tracker’s body; the key is told, the pictures follow it, and its page opens (1 §4, §7.5)', async () => {
  const create = taken('T-1001');
  const { router } = draw([create]);
  const begun = stubUploads();
  await fill();
  choose(png('screen.png'));
  expect(screen.getByText('screen.png')).toBeTruthy();
  await submit();
  expect(await screen.findByText('Issue T-1001 has been created.')).toBeTruthy();
  expect(create.asked[0]?.body).toEqual({
    fields: {
      issuetype: { id: '1' },
      summary: 'No bids',
      description: 'Since Tuesday.',
      [CONTACT_NAME]: 'Maren Oduya',
      [CONTACT_EMAIL]: 'agency@demo.test',
    },
  });
  await waitFor(() => expect(begun).toHaveLength(1));
  expect([begun[0]?.url, begun[0]?.form?.get('issueId')]).toEqual(['/api/help/addattachment', ID]);
  act(() => begun[0]?.answer(200, { success: true, msg: '', value: ID, data: { id: ID, name: 'screen.png' } }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/helpcenter/ticket/${ID}`));
});

test('a picture that is not taken has the specification’s words, and the request stands (1 §8)', async () => {
  const { router } = draw([taken('T-1001')]);
  const begun = stubUploads();
  await fill();
  choose(png('a.png'));
  await submit();
  await waitFor(() => expect(begun).toHaveLength(1));
  act(() =>
    begun[0]?.answer(404, { success: false, msg: ticketNotFound.text, errorDetails: ticketNotFound.code, value: null, data: null }),
  );
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Attachment Error')).toBeTruthy();
  expect(alert.textContent).toContain('There was an in issue uploading your attachment. Contact your AM for more details');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/helpcenter/ticket/${ID}`));
});

test('where it could not be created, that is said for eight seconds, and nothing typed is lost (1 §8)', async () => {
  const failed = vi.spyOn(toast, 'failed');
  draw([refusal(helpRoutes.create, somethingWrong)]);
  await fill();
  await submit();
  const text = 'We could not create your issue at this time. Please contact your AM for more details, or try to submit again.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText('Issue not created')).toBeTruthy();
  expect(failed).toHaveBeenCalledWith(text, 'Issue not created', 8_000);
  expect((await box('Description')).value).toBe('Since Tuesday.');
  failed.mockRestore();
});

test('what the tracker says against it is shown as its errors; who has sent many is told when to try again (1 §8)', async () => {
  const view = draw([taken(null, ['The project is closed.', 'Another reason.'])]);
  await fill();
  await submit();
  expect(await screen.findByText('The project is closed.')).toBeTruthy();
  expect(screen.getByText('Another reason.')).toBeTruthy();
  expect((await box('Summary')).value).toBe('No bids');
  view.unmount();
  localStorage.clear();
  draw([refusal(helpRoutes.create, tooManyTickets)]);
  await fill();
  await submit();
  expect(await screen.findByText(tooManyTickets.text)).toBeTruthy();
});

test('pictures are JPG or PNG, and are taken off again before they are sent (1 §5)', async () => {
  draw();
  await box('Summary');
  choose(new File(['x'], 'notes.gif'));
  expect(await screen.findByText('notes.gif: Please Select a Valid file format.')).toBeTruthy();
  choose(png('a.png'), png('b.png'));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take off a.png' }));
  expect(screen.queryByText('a.png')).toBeNull();
  expect(screen.getByText('b.png')).toBeTruthy();
});

test('somebody without a name writes theirs', async () => {
  renderScreen({
    page: helpPages.request,
    screen: RequestPage,
    at: '/helpcenter/jirasupport',
    answers: [],
    session: sessionOf({ firstName: '', lastName: '' }),
  });
  expect((await box('Contact name')).value).toBe('');
  await fill();
  await submit();
  expect((await screen.findAllByText('Contact name is required.')).length).toBeGreaterThan(0);
});

const STATE: InstallationState = {
  at: '2026-11-20T15:04:00.000Z',
  parts: [
    {
      part: 'mail',
      setUp: 'SMTP at mail.example:587',
      isUsed: true,
      facts: '',
      okAt: null,
      failedAt: '2026-11-20T15:00:00.000Z',
      error: 'refused',
    },
  ],
  feeds: [],
  jobs: [],
  newestEvent: null,
  waiting: { change: 0, letter: 2, ticket: 0, job: 0 },
};

test('a super user can add the state of the installation, sees what is sent, and it goes below what they wrote; nobody else is offered it', async () => {
  const create = taken('T-1001');
  const session = sessionOf({ superUser: true, roles: ['super'], email: 'super@demo.test' });
  const view = renderScreen({
    page: helpPages.request,
    screen: RequestPage,
    at: '/helpcenter/jirasupport?state=yes',
    answers: [create, answer(installationRoutes.state, STATE)],
    session,
  });
  expect(await screen.findByText(/SMTP at mail.example:587; last success never, last error 2026-11-20 15:00 UTC: refused/)).toBeTruthy();
  await fill();
  await submit();
  await expect.poll(() => create.asked.length).toBe(1);
  const { description } = (create.asked[0] as { body: { fields: { description: string } } }).body.fields;
  expect(description).toMatch(/^Since Tuesday\.\n\nState of the installation, 2026-11-20 15:04 UTC\nMail: /);
  expect(description).toMatch(/Waiting: change 0, letter 2, ticket 0, job 0$/);
  view.unmount();
  draw();
  await box('Summary');
  expect(screen.queryByRole('switch', { name: /state of the installation/ })).toBeNull();
});
