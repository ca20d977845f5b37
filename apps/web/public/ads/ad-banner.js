// Bait for ad blockers (shell/use-ad-blocker.ts). It does nothing.
