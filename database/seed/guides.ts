import type { Guide } from './plain-pdf.ts';

/** What the documentation page of the demo offers. */
export const GUIDES: readonly Guide[] = [
  {
    title: 'From plan to first deal',
    parts: [
      {
        text: 'A deal says what is sold to whom at which price. A media plan says where it serves. Make the plan first: several deals may share it.',
      },
      { heading: 'The plan' },
      {
        text: 'Open Media Plans and create one. Choose platforms, places, apps or domains, and content. The figure at the side says how many requests a day the plan reaches; it changes while you choose.',
      },
      {
        text: 'Lists of many apps, domains or zip codes are kept under Media Lists and attached to the plan. When the list changes, the plan follows.',
      },
      { heading: 'The deal' },
      {
        text: 'Create a deal, give it the id that the buyer will enter, and choose the DSP and its seat. A fixed price is paid as it is; in an auction the price is a floor.',
      },
      {
        text: 'Publish it. If it names a restricted publisher, send it for approval first; the deal page says who is asked and who has answered.',
      },
      { heading: 'After a day' },
      {
        text: 'The dashboard of the deal shows requests, bids, wins and impressions. A deal that gets no requests reaches too little; one that gets no bids is not set up at the buyer.',
      },
    ],
  },
  {
    title: 'How a forecast is made',
    parts: [
      {
        text: 'A forecast counts in a sample of real bid requests what your plan would have matched. It is a count of the past, not a promise.',
      },
      { heading: 'What is counted' },
      {
        text: 'Requests are those that match every part of the plan. People and households are counted once each. Figures of few people are not shown.',
      },
      { heading: 'Why a part matters' },
      {
        text: 'Each part of the plan says how much it takes away. If one part takes nearly everything, look at its values: an app may be spelled as in another store, or a place be outside the country that is chosen.',
      },
    ],
  },
  {
    title: 'Segments and media lists',
    parts: [
      { text: 'A segment is a group of people or devices, a media list is a group of apps, domains or places. Both are used in plans.' },
      { heading: 'Your own segment' },
      {
        text: 'Upload a CSV with one id in each row and say of which type the ids are. Rows that are no such ids are counted and named, so that you can mend the file. A segment of too few people cannot be used.',
      },
      { heading: 'Shared segments' },
      {
        text: 'Segments of providers have a price per thousand impressions, which is added to what the deal costs. Overlap compares up to six of them.',
      },
    ],
  },
  {
    title: 'Approval by restricted publishers',
    parts: [
      {
        text: 'Some publishers want to agree to a deal before it names them. A deal that names such a publisher is sent for approval and can be published when each of them has approved.',
      },
      { heading: 'What the publisher sees' },
      { text: 'The terms of the deal and its plan with all values. It approves, or asks for changes and says which.' },
      { heading: 'After an approval' },
      {
        text: 'An approval stands as long as the terms and the plan are what was read. If one of them changes, the publisher is asked again; meanwhile the deal serves as it was approved.',
      },
    ],
  },
  {
    title: 'The keyboard',
    parts: [
      { text: 'Everything can be done without a mouse. A question mark opens the list of keys of the page you are on.' },
      { heading: 'Everywhere' },
      {
        text: 'Ctrl+K opens the search over deals, plans, segments and actions. The letter g and a second letter open a page: g d opens deals. A slash goes to the search of a list.',
      },
      { heading: 'In lists and forms' },
      {
        text: 'Arrows move through rows, Enter opens, x selects. Ctrl+S saves a form. The letter z takes back what a message offers to undo.',
      },
    ],
  },
];
