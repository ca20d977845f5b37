// Order matters: font, Mantine's layer, tokens, base rules, Mantine in the look.
import '@fontsource-variable/mona-sans/wdth.css';
import './theme/mantine-sheets.ts';
import './theme/tokens.css';
import './theme/base.css';
import './theme/mantine.css';
