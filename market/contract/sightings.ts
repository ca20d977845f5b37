/** The source of `user.eids` by which FTrack knows households, where the installation names no other (D35): no public document names one. */
export const FTRACK_SOURCE = 'flashtalking.com';

/** By what somebody was seen who saw an impression, as people read it: a household of FTrack, an address, a device. */
export const SIGHTED_BY = { ftrack: 'FTrack households', ip: 'IPs', device: 'Device IDs' } as const;
export type SightedBy = keyof typeof SIGHTED_BY;
