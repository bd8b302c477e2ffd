import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { QueryNotice } from '../../../platform/live/query-notice.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { PageSkeleton } from '../../../platform/ui/states/page-skeleton.tsx'
import { StatusPill } from '../../status/shared/status-pill.tsx'
import { StillCounted } from './backfills/still-counted.tsx'
import { LagNotice } from './lag-notice.tsx'
import styles from './machine-page.module.css'
import { machineQuery } from './machines.queries.ts'

interface MachinePageProps {
  /** Under `nav.` */
  readonly page: string
  readonly board: ComponentType<{ readonly machine: Machine }>
}

/** A page of the machine in the address: waits for it, and starts over with another one. */
export function MachinePage({ page, board: Board }: MachinePageProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const machine = useQuery(machineQuery(id))
  if (machine.data) return <Board key={id} machine={machine.data} />
  if (machine.isPending) return <PageSkeleton />
  return (
    <PageFrame title={t(`nav.${page}`)}>
      <CardState look="page" query={machine} what={t('machines.machine')} isQuiet />
    </PageFrame>
  )
}

interface MachineFrameProps {
  readonly machine: Machine
  /** Under `nav.` */
  readonly page: string
  /** Controls at the right of the title. */
  readonly actions?: ReactNode
  /** Fills the window and scrolls inside of its cards. */
  readonly fills?: boolean
  readonly children: ReactNode
}

/** The one title row of all pages of a machine: the page, which machine, what it does now. */
export function MachineFrame({ machine, page, actions, fills = false, children }: MachineFrameProps) {
  const { t } = useTranslation()
  const query = useQuery(machineQuery(machine.Id))
  const { value, timestamp } = machine.status
  return (
    <PageFrame
      fills={fills}
      title={t(`nav.${page}`)}
      context={
        <span className={styles.context}>
          {[machine.Name, machine.Model, machine.Country.Timezone].filter(Boolean).join(' · ')}
          <StatusPill status={value} since={timestamp} />
          <StillCounted machineIds={[machine.Id]} />
        </span>
      }
      actions={actions && <div className={styles.actions}>{actions}</div>}
    >
      <QueryNotice query={query} what={t('machines.machine')} />
      <LagNotice machine={machine} />
      {children}
    </PageFrame>
  )
}
