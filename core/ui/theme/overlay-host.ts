/** Id of the labelled region that holds every portal: content outside landmarks is lost to people who move by landmark. */
export const OVERLAY_HOST = 'k-overlays';
