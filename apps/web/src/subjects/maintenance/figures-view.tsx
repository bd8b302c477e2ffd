import { Button } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import { type Period, periodRange } from '@millwright/domain/time/period'
import { dayAt } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { PeriodPicker } from '../../platform/ui/fields/period-picker.tsx'
import { IconSettings } from '../../platform/ui/icons/icons.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone } from '../../platform/ui/text/format.ts'
import { FigurePanel } from './figure-panel.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import figuresStyles from './figures.module.css'
import { HowCounted, OverdueTeams } from './figures-aside.tsx'
import { FiguresByMachine } from './figures-by-machine.tsx'
import maintenanceStyles from './maintenance.module.css'
import { figuresQuery } from './maintenance.queries.ts'

const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'), 'SettingsDialog')
const KINDS = ['month', 'year'] as const

/** For a month or a year; each figure opens the rows that it was counted from. */
export function FiguresView() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, selectedGroup, person } = useSession()
  const org = organization.BusinessCode
  const search = useSearch({ from: '/shell/maintenance/overview' })
  const { by = 'year', day, open } = search
  const today = dayAt(useNow(60_000), browserZone())
  const period: Period = { kind: by, day: day !== undefined && day < today ? day : today }
  const range = periodRange(period)
  const figures = useQuery(figuresQuery(org, selectedGroup.Id, range))
  const [isEditing, setEditing] = useState(false)
  const show = (panel: string): void =>
    void navigate({ to: '/maintenance/overview', search: { ...search, open: panel }, resetScroll: false })
  const close = (): void => {
    const { open: _, ...rest } = search
    void navigate({ to: '/maintenance/overview', search: rest, resetScroll: false })
  }
  return (
    <>
      <div className={figuresStyles.period}>
        <PeriodPicker
          period={period}
          lastDay={today}
          kinds={KINDS}
          onChange={(next) =>
            void navigate({
              to: '/maintenance/overview',
              search: {
                show: 'figures',
                ...(next.kind === 'month' ? { by: 'month' as const } : {}),
                ...(next.kind === 'custom' || next.day >= today ? {} : { day: next.day }),
              },
            })
          }
        />
        <div className="mw-spacer" />
        {mayCall('maintenanceSettingsEditor', person) && (
          <Button
            leftSection={<IconSettings size="0.9375rem" aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {t('maintenance.settings')}
          </Button>
        )}
      </div>
      <CardState query={figures} what={t('maintenance.figures_title')} isQuiet />
      {figures.data && <FigureTiles figures={figures.data} onOpen={show} />}
      <div className={maintenanceStyles.board}>
        <FiguresByMachine
          rows={figures.data?.Machines}
          source={figures}
          currency={figures.data?.Currency ?? ''}
        />
        <aside>
          <OverdueTeams teams={figures.data?.Teams ?? []} onOpen={show} />
          <HowCounted figures={figures.data} />
        </aside>
      </div>
      <FigurePanel
        org={org}
        groupId={selectedGroup.Id}
        range={range}
        open={open}
        figures={figures.data}
        onClose={close}
      />
      {isEditing && (
        <Suspense>
          <SettingsDialog org={org} onDone={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
