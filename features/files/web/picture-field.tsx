import { UploadPanel } from '@kontor/core/ui';
import { useUpload } from '@kontor/core/web';
import { fileRoutes, type UploadPurpose } from '@kontor/files/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import './picture-field.css';

type Props = {
  /** Of the field, so that a refusal leads to it. */
  id: string;
  label: string;
  purpose: UploadPurpose;
  /** What may be chosen. */
  note: string;
  /** The file that the record names; null while there is none. */
  file: string | null;
  /** The address of the picture that was saved, by its file. */
  hrefOf: (file: string) => string;
  onFile: (file: string | null) => void;
  error?: ReactNode;
  /** Whether the record may be without a picture. */
  canBeNone?: boolean;
};

/** Shows the file that was chosen here until it is saved: nobody else can see it before. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<{ file: string; url: string } | null>(null);
  const sent = useRef<File>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  return {
    chosen,
    note: (file: File | undefined) => {
      sent.current = file ?? null;
    },
    keep: (file: string) => sent.current && setChosen({ file, url: URL.createObjectURL(sent.current) }),
  };
}

/** A picture of a record: chosen or dropped, sent at once, and seen as it will be (spec 1 §5). */
export function PictureField({ id, label, purpose, note, file, hrefOf, onFile, error, canBeNone = false }: Props) {
  const { chosen, note: noteSent, keep } = useChosenPicture();
  const { panel } = useUpload(fileRoutes.upload, {
    input: { purpose },
    onDone: ({ data }) => {
      keep(data.id);
      onFile(data.id);
    },
  });
  const handleFiles: typeof panel.onFiles = (files) => {
    noteSent(files[0]);
    panel.onFiles(files);
  };
  const shown = file === null ? null : chosen?.file === file ? chosen.url : hrefOf(file);
  return (
    <div className="k-picture" id={id} tabIndex={-1}>
      <UploadPanel {...panel} onFiles={handleFiles} title={label} note={note}>
        <strong className="k-picture-label">{label}</strong>
        <span className="k-picture-box">{shown && <img src={shown} alt={`${label} as it is now`} width={75} height={75} />}</span>
        {canBeNone && file !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => onFile(null)}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </UploadPanel>
      {error && (
        <p className="k-picture-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
