import { Button } from '@mantine/core'
import { listInfo } from '@millwright/contract/calls/machine-data'
import type { Machine } from '@millwright/contract/calls/machines'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { searchMachines } from '../../machines/search-machines.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Table } from '../../ui/table.tsx'
import { softwareIn } from './software-in.ts'

/** Where machines say what they are. */
const INFO_CHANNEL = 'Machine/Info'

/** Each row is asked for by itself, so no more than can be read at once. */
const STEP = 25

export function SoftwareTable({ machines }: { machines: readonly Machine[] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(STEP)
  const rows = searchMachines(machines, '')
  return (
    <>
      <Table
        label={t('licences.software')}
        rows={rows.slice(0, shown)}
        keyOf={({ Id }) => Id}
        columns={[
          {
            name: t('licences.machine'),
            cell: (machine) => (
              <>
                <Link to="/machine/$id/overview" params={{ id: machine.Id }}>
                  {machine.Name}
                </Link>
                <small>{[machine.Model, machine.serial].filter(Boolean).join(' · ')}</small>
              </>
            ),
          },
          { name: t('licences.software'), cell: (machine) => <Versions machine={machine} /> },
          {
            name: t('licences.told'),
            width: 14,
            isNumber: true,
            cell: (machine) => <Told machine={machine} />,
          },
        ]}
      />
      {rows.length > shown && (
        <Button className="mw-soft-more" onClick={() => setShown(shown + STEP)}>
          {t('licences.more')}
        </Button>
      )}
    </>
  )
}

const useInfo = ({ Id }: Machine) =>
  useQuery({
    queryKey: ['info', Id],
    queryFn: async ({ signal }) =>
      (await send(listInfo, { params: { id: Id, channel: INFO_CHANNEL }, query: { limit: 1 }, signal }))
        .result,
  })

function Versions({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const info = useInfo(machine)
  if (info.isError) return t('misc.load_failed', { what: t('licences.software') })
  if (!info.data) return '…'
  const software = softwareIn(info.data[0]?.value)
  if (software.length === 0) return <span className="mw-form-hint">{t('licences.not_told')}</span>
  return software.map(({ name, version }) => `${name} ${version}`.trim()).join(' · ')
}

function Told({ machine }: { machine: Machine }) {
  const { i18n } = useTranslation()
  const at = useInfo(machine).data?.[0]?.timestamp
  return at === undefined ? '—' : formatDateTime(at, machine.Country.Timezone, i18n.language)
}
