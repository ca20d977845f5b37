/** Why a simulated deal was not offered a request that its plan met in its flight, as people read it. Logs of exchanges do not tell. */
export const UNOFFERED = {
  floor: 'Floor above the net rate',
  seat: 'Another publisher’s seat',
  hours: 'Outside its hours',
  demand: 'Buyers wanted no more',
  home: 'Home at its cap',
  dayGoal: 'Goal of the day met',
  flightGoal: 'Goal of the flight met',
  pace: 'Ahead of its even line',
} as const;
export type Unoffered = keyof typeof UNOFFERED;
