/** Why a deal was not offered a request that its plan met in its flight, as people read it; lines of type `unoffered` name a cause so. */
export const UNOFFERED = {
  floor: 'Publisher floor above net price',
  seat: 'Another publisher’s seat',
  hours: 'Outside its day parting hours',
  demand: 'Buyer stopped bidding (limit or pacing)',
  home: 'Household at its frequency cap',
  dayGoal: 'Daily goal met',
  flightGoal: 'Flight goal met',
  pace: 'Ahead of even pacing',
} as const;
export type Unoffered = keyof typeof UNOFFERED;
