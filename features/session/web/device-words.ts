import Bowser from 'bowser';

/** 'Chrome on Linux' for a User-Agent header; a program that says nothing of itself stays unnamed. */
export function deviceWords(userAgent: string): { name: string; isPhone: boolean } {
  if (!userAgent) return { name: 'Unknown device', isPhone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isPhone = platform.type === 'mobile' || platform.type === 'tablet';
  if (!browser.name) return { name: userAgent.slice(0, 60), isPhone };
  return { name: os.name ? `${browser.name} on ${os.name}` : browser.name, isPhone };
}
