import { Panel } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import './form.css';
import { TEMPLATES, type Template } from './templates.ts';

/** Reports that many begin with; each fills the form, in which all can be changed. */
export const TemplateList = ({ onChoose }: { onChoose: (template: Template) => void }) => (
  <Panel title="Start from a template" note="it fills the form, and you change what you like">
    <ul className="report-templates" aria-label="Templates">
      {TEMPLATES.map((template) => (
        <li key={template.key}>
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(template)}>
            {template.name}
          </Button>
          <span className="k-note">{template.what}</span>
        </li>
      ))}
    </ul>
  </Panel>
);
