import { Button, Select } from '@mantine/core'
import type { Handover } from '@millwright/contract/handover/handover-shapes'
import { momentText } from '@millwright/domain/time/moment-text'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconArrowsRightLeft, IconHistory } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatDuration, formatLongDay, formatTime } from '../../platform/ui/text/format.ts'
import { AlarmsCard } from './alarms-card.tsx'
import { handoverOfNow, handoverQuery, openHandoversQuery } from './handover.queries.ts'
import styles from './handover-page.module.css'
import { handoverSearchOf } from './handover-search.ts'
import { LinesCard } from './lines-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { StopsCard } from './stops-card.tsx'
import { TakeOverCard } from './take-over-card.tsx'
import { WorkCard } from './work-card.tsx'

const EarlierHandovers = lazyPart(() => import('./earlier-handovers.tsx'), 'EarlierHandovers')

/** /handover: what the shift that ends leaves to the one that comes. */
export function HandoverPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, selectedGroup } = useSession()
  const org = organization.BusinessCode
  const { id } = handoverSearchOf(useSearch({ strict: false }))
  const open = useQuery(openHandoversQuery(org))
  const [isListing, setListing] = useState(false)
  const shownId = id ?? handoverOfNow(open.data ?? [])?.Id
  const query = useQuery({
    ...handoverQuery(org, shownId ?? '', selectedGroup.Id),
    enabled: shownId !== undefined,
  })
  const handover = shownId === undefined ? undefined : query.data
  const choose = (next: string | undefined) => void navigate({ to: '/handover', search: { id: next } })
  return (
    <PageFrame
      title={t('nav.handover')}
      context={handover && <Context handover={handover} />}
      actions={
        <div className={styles.actions}>
          {(open.data?.length ?? 0) > 1 && (
            <Select
              aria-label={t('handover.which')}
              allowDeselect={false}
              w="15rem"
              data={(open.data ?? []).map((each) => ({
                value: each.Id,
                label: [
                  t('shifts.shift', { number: each.Number }),
                  formatTime(each.To, each.Timezone),
                  each.SiteName,
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              value={shownId ?? null}
              onChange={(next) => choose(next ?? undefined)}
            />
          )}
          <Button onClick={() => setListing(true)}>{t('handover.earlier')}</Button>
          {handover && (
            <Button
              leftSection={<IconHistory size="0.875rem" aria-hidden="true" />}
              onClick={() => void navigate({ to: '/machine', search: { at: momentText(handover.From) } })}
            >
              {t('handover.replay')}
            </Button>
          )}
          {handover && <Button onClick={() => window.print()}>{t('handover.print')}</Button>}
        </div>
      }
    >
      {shownId === undefined ? (
        <CardState
          look="page"
          query={open}
          what={t('nav.handover')}
          empty={
            open.data && (
              <Card>
                <EmptyState
                  icon={<IconArrowsRightLeft size="1.25rem" stroke={1.5} aria-hidden="true" />}
                  title={t('handover.none')}
                  text={t('handover.none_text')}
                  action={
                    <Button component={Link} to="/settings/machine-shifts">
                      {t('handover.plan_shifts')}
                    </Button>
                  }
                />
              </Card>
            )
          }
        />
      ) : (
        <CardState look="page" query={query} what={t('nav.handover')}>
          {handover && <Board org={org} handover={handover} />}
        </CardState>
      )}
      {isListing && (
        <Suspense>
          <EarlierHandovers
            org={org}
            onClose={() => setListing(false)}
            onChoose={(next) => {
              setListing(false)
              choose(next)
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}

function Board({ org, handover }: { readonly org: string; readonly handover: Handover }) {
  return (
    <div className={styles.root}>
      <LinesCard handover={handover} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <StopsCard handover={handover} />
          <NotesCard org={org} handover={handover} />
          <PeopleCard key={handover.Id} org={org} handover={handover} />
        </div>
        <div className={styles.column}>
          <AlarmsCard handover={handover} />
          <WorkCard handover={handover} />
          <TakeOverCard org={org} handover={handover} />
        </div>
      </div>
    </div>
  )
}

/** `Shift 1 to shift 2, Thursday 12 November, 14:00 in 5m 40s`. */
function Context({ handover }: { readonly handover: Handover }) {
  const { t, i18n } = useTranslation()
  const now = useNow(1000)
  const { Number: number, Next, SiteName, To, Timezone, State } = handover
  const shift = Next ? t('handover.from_to', { number, next: Next.Number }) : t('shifts.shift', { number })
  const time = formatTime(To, Timezone)
  const end =
    State !== 'confirmed' && To > now
      ? t('handover.ends_in', { time, in: formatDuration((To - now) / 1000, i18n.language) })
      : time
  return (
    <span className="mw-num">
      {[shift, formatLongDay(To, Timezone, i18n.language), end, SiteName].filter(Boolean).join(', ')}
    </span>
  )
}
