import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { noticeRuleFields } from '@millwright/contract/fields'
import {
  addNoticeRule,
  type NoticeRule,
  patchNoticeRule,
} from '@millwright/contract/notifications/notice-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { Form } from '../../../platform/ui/fields/form.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { NameStep } from './name-step.tsx'
import { previewQuery, RULES_KEY } from './notice-rules.queries.ts'
import { PeopleStep } from './people-step.tsx'
import { bodyOf, draftFault, fieldOf, type RuleDraft, watchedOf, withAlternative } from './rule-draft.ts'
import { WatchedStep } from './watched-step.tsx'
import { WhenStep } from './when-step.tsx'
import './rule-editor.css'

// Its chart and its table are as large as all the rest.
const RulePreviewCard = lazyPart(() => import('./rule-preview.tsx'), 'RulePreviewCard')

const TYPING_MS = 400

interface RuleEditorProps {
  /** Null for a new one. */
  readonly rule: NoticeRule | null
  readonly initial: RuleDraft
}

/** Four steps at the left; at the right what the rule would have found, changed with every key. */
export function RuleEditor({ rule, initial }: RuleEditorProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const leave = () => void navigate({ to: '/settings/notifications/rules', search: {} })
  const form = useCallForm({
    initial,
    fields: noticeRuleFields,
    fieldOf,
    check: (draft) => {
      const found = draftFault(draft)
      return {
        ...(found ? { [found.field]: t(`rules.faults.${found.fault}`) } : {}),
        Recipients: draft.Recipients.length === 0 && t('misc.required'),
        Channels: draft.Channels.length === 0 && t('misc.required'),
      }
    },
    save: (draft) =>
      rule
        ? send(patchNoticeRule, { params: { org, ruleId: rule.Id }, body: bodyOf(draft) })
        : send(addNoticeRule, { params: { org }, body: bodyOf(draft) }),
    onSaved: async (_answer, { Name }) => {
      showToast('success', t('rules.saved', { name: Name }))
      await cache.invalidateQueries({ queryKey: [RULES_KEY, org] })
      leave()
    },
  })
  const [tried] = useDebouncedValue(form.values, TYPING_MS)
  const [shownId, setShownId] = useState<string>()
  const canTry = draftFault(tried) === null
  const preview = useQuery({ ...previewQuery(org, watchedOf(tried), shownId), enabled: canTry })
  const shown = canTry ? preview.data : undefined
  const choose = (part: Partial<RuleDraft>): void => {
    // Another group has other machines.
    if (part.Target !== undefined) setShownId(undefined)
    form.set(part)
  }
  const step = { org, form, set: choose, preview: shown }
  return (
    <PageFrame
      title={rule ? t('rules.edit') : t('rules.new')}
      context={t('rules.context')}
      actions={
        <>
          <Button onClick={() => form.leave(leave)}>{t('misc.cancel')}</Button>
          <Button variant="filled" loading={form.isSaving} onClick={form.bind.onSubmit}>
            {t('rules.save')}
          </Button>
        </>
      }
    >
      <div className="mw-rule">
        <Card className="mw-rule-steps" flush>
          <Form {...form.bind} className="mw-rule-form">
            <WatchedStep {...step} />
            <WhenStep {...step} />
            <PeopleStep {...step} />
            <NameStep {...step} />
          </Form>
        </Card>
        <Suspense fallback={<Skeleton height="32rem" />}>
          <RulePreviewCard
            draft={tried}
            preview={shown}
            isWaiting={canTry && preview.isFetching}
            error={canTry && preview.isError ? preview : null}
            onAlternative={(fields) => form.set(withAlternative(form.values, fields))}
            onMachine={setShownId}
          />
        </Suspense>
      </div>
    </PageFrame>
  )
}
