import { Skeleton } from '@mantine/core'
import type { NoticeRule } from '@millwright/contract/notifications/notice-rules'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { ruleQuery } from './notice-rules.queries.ts'
import { draftOf, newDraft } from './rule-draft.ts'
import { RuleEditor } from './rule-editor.tsx'

const NEW = 'new'

/** /settings/notifications/rules/{id}, and /new for one that is not saved yet. */
export function RulePage() {
  const { ruleId } = useParams({ from: '/shell/settings/notifications/rules/$ruleId' })
  return ruleId === NEW ? <NewRule /> : <SavedRule key={ruleId} ruleId={ruleId} />
}

function NewRule() {
  const { user } = useSession()
  const { machine, channel = '' } = useSearch({ from: '/shell/settings/notifications/rules/$ruleId' })
  const target = machine === undefined ? '' : `m:${machine}`
  return <RuleEditor rule={null} initial={newDraft(user.Id, target, channel)} />
}

function SavedRule({ ruleId }: { readonly ruleId: string }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  // A stored rule must not replace the one that is being typed.
  const rule = useQuery({ ...ruleQuery(organization.BusinessCode, ruleId), refetchOnWindowFocus: false })
  if (rule.data) return <Editor rule={rule.data} />
  return (
    <PageFrame title={t('rules.edit')}>
      <CardState query={rule} what={t('nav.rules')} skeleton={<Skeleton height="24rem" />} />
    </PageFrame>
  )
}

const Editor = ({ rule }: { readonly rule: NoticeRule }) => <RuleEditor rule={rule} initial={draftOf(rule)} />
