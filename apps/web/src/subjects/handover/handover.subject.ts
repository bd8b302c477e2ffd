import { defineSubject } from '../../platform/pages/define-subject.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { handoverPages } from './handover.pages.ts'

export const handover = defineSubject({
  name: 'handover',
  pages: handoverPages,
  slots: {
    machine_map_overview: lazyPart(() => import('./shared/fleet-strip.tsx'), 'FleetStrip'),
    machine_operator: lazyPart(() => import('./shared/operator-notes.tsx'), 'OperatorNotes'),
  },
})
