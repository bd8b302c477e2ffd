import { Button, SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { MachineStop } from '@millwright/contract/stops/stops'
import type { WasteReason } from '@millwright/domain/stops/usage-class'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { formatSummed, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import { isOthers } from '../../machines/shared/machine-owner.tsx'
import { stopsQuery, useGiveReason } from '../../stops/shared/stops.queries.ts'
import { useOriginTickets } from '../../tickets/shared/origin-ticket.tsx'
import { labelKeyOf } from '../shared/status-look.ts'
import logTableStyles from './log-table.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { stopColumns } from './stop-columns.tsx'
import styles from './stops-card.module.css'

interface StopsCardProps {
  readonly machine: Machine
  readonly bounds: { readonly from: number; readonly to: number }
  /** A moment on the timeline that was clicked; null when none was. */
  readonly pickedAt: number | null
  readonly onPicked: () => void
}

type Shown = 'without' | 'all'

/** Why the machine stood: what nobody has explained, the longest first, one by one or many at once. */
export function StopsCard({ machine, bounds, pickedAt, onPicked }: StopsCardProps) {
  const { t, i18n } = useTranslation()
  const query = useQuery(stopsQuery(machine.Id, bounds))
  const give = useGiveReason(machine.Id)
  const [shown, setShown] = useState<Shown>('without')
  const [chosen, setChosen] = useState<{ stops: readonly MachineStop[]; done?: () => void } | null>(null)
  const tickets = useOriginTickets(machine.Id, 'stop')
  const mayGive = !isOthers(machine)
  const zone = machine.Country.Timezone
  const without = query.data?.filter(({ IsUnexplained }) => IsUnexplained)
  const rows = shown === 'without' ? without : query.data
  const picked = pickedAt === null ? undefined : query.data?.find((stop) => isAt(stop, pickedAt))
  const open = picked && mayGive ? [picked] : (chosen?.stops ?? null)
  const close = () => {
    setChosen(null)
    onPicked()
  }
  const hasCosts = query.data?.some(({ Cost }) => Cost !== null) ?? false
  const columns = useMemo(
    () =>
      stopColumns({
        machineId: machine.Id,
        tickets,
        t,
        language: i18n.language,
        zone,
        hasCosts,
        isBusy: give.isPending,
        onConfirm: mayGive ? (stop, reason) => give.mutate({ reason, stops: [stop] }) : null,
        onChoose: mayGive ? (stop) => setChosen({ stops: [stop] }) : null,
      }),
    [machine.Id, tickets, t, zone, i18n.language, hasCosts, give.isPending, give.mutate, mayGive],
  )
  const save = (reason: WasteReason | null) =>
    open &&
    give.mutate(
      { reason, stops: open },
      {
        onSuccess: () => {
          chosen?.done?.()
          close()
        },
      },
    )
  const time = formatSummed(
    (without ?? []).reduce((sum, { From, To }) => sum + To - From, 0) / 1000,
    i18n.language,
  )
  return (
    <Card
      flush
      className={styles.stops}
      title={t('machine_status.stops')}
      hint={
        without &&
        (without.length > 0
          ? t('machine_status.stops_hint', { count: without.length, time })
          : t('machine_status.every_reason'))
      }
      actions={
        <SegmentedControl
          aria-label={t('machine_status.stops')}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={[
            { value: 'without', label: t('machine_status.without_reason') },
            { value: 'all', label: t('machine_status.all_stops') },
          ]}
        />
      }
    >
      <p className={styles.stopsHint}>{t('machine_status.pick_hint')}</p>
      <DataTable<MachineStop>
        label={t('machine_status.stops')}
        columns={columns}
        rows={rows}
        keyOf={({ From }) => String(From)}
        nameOf={({ From, Status }) => `${t(labelKeyOf(Status))}, ${formatTimeWithSeconds(From, zone)}`}
        source={query}
        defaultSort={{ by: 'length', isDescending: true }}
        {...(mayGive && {
          actions: (stops: readonly MachineStop[], clear: () => void) => (
            <Button variant="filled" onClick={() => setChosen({ stops, done: clear })}>
              {t('machine_status.give_reason')}
            </Button>
          ),
        })}
        empty={
          <p className={logTableStyles.none}>
            {t(shown === 'without' ? 'machine_status.no_stops' : 'machine_status.no_stops_all')}
          </p>
        }
      />
      <ReasonDialog
        machineId={machine.Id}
        tickets={tickets}
        stops={open ?? []}
        isOpen={open !== null}
        zone={zone}
        isBusy={give.isPending}
        onChoose={save}
        onClose={close}
      />
    </Card>
  )
}

const isAt = ({ From, To }: MachineStop, ts: number): boolean => From <= ts && To >= ts
