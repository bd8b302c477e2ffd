import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconBellRinging, IconPlus } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { rulesQuery } from './notice-rules.queries.ts'
import { RuleTable } from './rule-table.tsx'

const NEW = { to: '/settings/notifications/rules/$ruleId', params: { ruleId: 'new' } } as const

/** /settings/notifications/rules: one's own rules, for admins also those of all others. */
export function RulesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, person } = useSession()
  const { scope: asked } = useSearch({ from: '/shell/settings/notifications/rules' })
  const scope = person.isAdmin && asked === 'organization' ? 'organization' : 'own'
  const org = organization.BusinessCode
  const rules = useQuery(rulesQuery(org, scope))
  const choose = (chosen: string) =>
    void navigate({
      to: '/settings/notifications/rules',
      search: chosen === 'organization' ? { scope: 'organization' } : {},
    })
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
      renderRoot={(props) => <Link {...NEW} {...props} />}
    >
      {t('rules.new')}
    </Button>
  )
  return (
    <PageFrame title={t('nav.rules')} context={t('rules.context')} actions={add}>
      <Card
        flush
        title={t('nav.rules')}
        hint={rules.data?.length}
        actions={
          person.isAdmin && (
            <SegmentedControl
              size="xs"
              aria-label={t('rules.whose')}
              value={scope}
              onChange={choose}
              data={[
                { value: 'own', label: t('rules.own') },
                { value: 'organization', label: organization.Name },
              ]}
            />
          )
        }
      >
        <RuleTable
          org={org}
          rules={rules.data}
          source={rules}
          hasOwners={scope === 'organization'}
          empty={
            <EmptyState
              icon={<IconBellRinging size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t('rules.none')}
              text={t('rules.none_text')}
              action={<Button renderRoot={(props) => <Link {...NEW} {...props} />}>{t('rules.new')}</Button>}
            />
          }
        />
      </Card>
    </PageFrame>
  )
}
