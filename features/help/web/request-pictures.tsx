import { fileProblem } from '@kontor/core/contract';
import { IconButton } from '@kontor/core/ui';
import { FILE_LIMITS } from '@kontor/files/contract';
import { MOST_FILES } from '@kontor/help/contract';
import { Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';

type Props = { files: readonly File[]; onFiles: (files: File[]) => void };

/** What is wrong with the files that were chosen, each by its name; null where all can be sent. */
export function picturesProblem(files: readonly File[]): string | null {
  if (files.length > MOST_FILES) return `At most ${MOST_FILES} pictures.`;
  const wrong = files.flatMap((file) => {
    const problem = fileProblem(file, FILE_LIMITS.attachment);
    return problem ? [`${file.name}: ${problem}`] : [];
  });
  return wrong.length > 0 ? wrong.join(' ') : null;
}

/** Pictures that are sent after the request (spec 1 §3, §5): chosen here, and taken off again. */
export function RequestPictures({ files, onFiles }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = (chosen: FileList | null) => {
    const next = [...files, ...(chosen ?? [])];
    const wrong = picturesProblem(next);
    setProblem(wrong);
    if (!wrong) onFiles(next);
    // So that the same file, mended, may be chosen again.
    if (picker.current) picker.current.value = '';
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border of its own.
    <div className="k-span help-pictures" role="group" aria-label="Attachments">
      <input ref={picker} type="file" hidden multiple accept=".jpg,.jpeg,.png" onChange={({ currentTarget }) => add(currentTarget.files)} />
      <Button variant="default" leftSection={<IconPaperclip size={16} stroke={1.5} aria-hidden />} onClick={() => picker.current?.click()}>
        Attach pictures
      </Button>
      <span className="k-note">JPG or PNG, less than 10 MB each; optional</span>
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`}>
              {file.name}
              <IconButton
                label={`Take off ${file.name}`}
                icon={IconX}
                size={24}
                onClick={() => onFiles(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className="k-error-line" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
