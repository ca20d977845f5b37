import { PageHeader } from '@kontor/core/ui';
import { ActionParts } from './parts-actions.tsx';
import { FieldParts } from './parts-fields.tsx';
import { UploadParts } from './parts-upload.tsx';
import { ValueParts } from './parts-values.tsx';

const LONG =
  `${'A title of four hundred characters is cut at the end of its line and read whole on hover and focus, because people paste whole briefs into it; '.repeat(3)}`.slice(
    0,
    400,
  );

export const PartsScreen = () => (
  <div className="k-page">
    <PageHeader crumbs={[{ label: 'Design system', href: '#/parts' }, { label: 'Every part' }]} title={LONG} meta="Sample data" />
    <ActionParts />
    <FieldParts />
    <ValueParts />
    <UploadParts />
  </div>
);
