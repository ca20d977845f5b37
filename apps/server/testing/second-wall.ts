import { asOwner } from './as-owner.ts';
import type { TestApp } from './test-app.ts';

/**
 * Opens every policy of row-level security, for the rest of the test app's life: from now on the predicates of the stores alone keep accounts
 * apart, so one that was forgotten shows.
 */
export async function takeDownSecondWall(app: TestApp): Promise<void> {
  await asOwner(
    app,
    `DO $$ DECLARE guarded regclass; BEGIN
       FOR guarded IN SELECT oid::regclass FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace LOOP
         EXECUTE format('DROP POLICY IF EXISTS wall_is_down ON %s', guarded);
         EXECUTE format('CREATE POLICY wall_is_down ON %s USING (true) WITH CHECK (true)', guarded);
       END LOOP;
     END $$`,
  );
}
