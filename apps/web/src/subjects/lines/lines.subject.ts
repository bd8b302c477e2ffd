import { defineSubject } from '../../platform/pages/define-subject.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { linesPages } from './lines.pages.ts'

export const lines = defineSubject({
  name: 'lines',
  pages: linesPages,
  slots: {
    analytics: lazyPart(() => import('./shared/lines-strip.tsx'), 'LinesStrip'),
  },
})
