/** Why a deal was not offered a request that its plan met in its flight, as people read it; lines of type `unoffered` name a cause so. */
export const UNOFFERED = {
  floor: 'Publisher floor above net price',
  seat: 'Another publisher’s seat',
  hours: 'Outside its hours',
  demand: 'Buyer stopped bidding (limit or pacing)',
  home: 'Home at its cap',
  dayGoal: 'Goal of the day met',
  flightGoal: 'Goal of the flight met',
  pace: 'Ahead of its even line',
} as const;
export type Unoffered = keyof typeof UNOFFERED;
