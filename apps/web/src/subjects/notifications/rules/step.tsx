import type { RulePreview } from '@millwright/contract/notifications/notice-rules'
import type { ReactNode } from 'react'
import type { useCallForm } from '../../../platform/forms/use-call-form.ts'
import type { RuleDraft } from './rule-draft.ts'
import styles from './rule-editor.module.css'

export interface StepProps {
  readonly org: string
  readonly form: ReturnType<typeof useCallForm<RuleDraft, unknown>>
  readonly set: (part: Partial<RuleDraft>) => void
  readonly preview: RulePreview | undefined
}

export const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <section className={styles.step}>
    <h2>
      <span aria-hidden="true">{number}</span>
      {title}
    </h2>
    {children}
  </section>
)
