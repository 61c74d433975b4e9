/** The site's colours as literal values: mail programs do not support variables. */
export const palette = {
  paper: '#fbf8f1',
  raised: '#fffdf9',
  ink: '#17211b',
  soft: '#545f57',
  line: '#ddd6c5',
  forest: '#0b5d3b',
  onForest: '#fdfbf5',
  deep: '#0a3524',
  onDeep: '#f6f1e4',
  sun: '#f2b705',
  sunTint: '#fbeec3',
} as const

export const font =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/**
 * For mail programs with a dark theme and style sheet support; the others get the light theme, or make their
 * own.
 */
export const darkSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #0d1512 !important; }
  .raised { background-color: #141f1a !important; border-color: #26352d !important; }
  .ink { color: #f0ebdd !important; }
  .soft { color: #a9b5ab !important; }
  .line { border-color: #26352d !important; }
  .sun { background-color: #362b0a !important; border-color: #f2b705 !important; }
  .link { color: #6cc795 !important; }
}
@media (max-width: 480px) {
  .inside > tbody > tr > td { padding-left: 20px !important; padding-right: 20px !important; }
}`
