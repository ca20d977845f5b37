import { useEffect, useState } from 'react';

/** Class names and a path that every common filter list hides or blocks; nothing of the product is behind them. */
const BAIT_CLASSES = 'adsbox ad-banner ad-placement banner_ads pub_300x250 text-ad textAd';
const BAIT_FILE = '/ads/ad-banner.js';
const PLAIN_FILE = '/favicon.svg';

/** Whether a filter hides what looks like an advertisement. */
function isBaitHidden(): boolean {
  const bait = document.createElement('div');
  bait.className = BAIT_CLASSES;
  bait.setAttribute('aria-hidden', 'true');
  bait.style.cssText = 'position:absolute;left:-9999px;width:10px;height:10px';
  document.body.append(bait);
  const { display, visibility } = getComputedStyle(bait);
  bait.remove();
  return display === 'none' || visibility === 'hidden';
}

const reaches = async (file: string): Promise<boolean> => {
  try {
    return (await fetch(file, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** Whether a filter stops a call that looks like one; without a connection nothing is known. */
const isBaitBlocked = async () => !(await reaches(BAIT_FILE)) && (await reaches(PLAIN_FILE));

/** True once an ad blocker has been seen at work: it would also stop the product's own figures about advertisements (spec 1 §2.4). */
export function useAdBlocker(): boolean {
  const [isBlocking, setBlocking] = useState(false);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const found = isBaitHidden() || (await isBaitBlocked());
      if (found && !isGone) setBlocking(true);
    };
    // After the first paint: it is no one's first need.
    const timer = setTimeout(() => void look(), 1_500);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return isBlocking;
}
