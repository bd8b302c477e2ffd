import { Select } from '@mantine/core'
import { isZone } from '@millwright/domain/time/zone'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../ui/clock.ts'
import { formatTime } from '../ui/format.ts'
import { zonesWith } from './zones.ts'

interface ZoneSelectProps {
  value: string
  onChange: (zone: string) => void
  error?: ReactNode
}

/** IANA zones, which know when the clocks change. What time it is there shows whether it is the one that was meant. */
export function ZoneSelect({ value, onChange, error }: ZoneSelectProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  return (
    <Select
      label={t('machines.zone')}
      description={isZone(value) && t('machines.zone_time', { time: formatTime(now, value) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('machines.no_zone')}
      data={zonesWith(value)}
      value={value || null}
      onChange={(zone) => onChange(zone ?? '')}
      error={error}
    />
  )
}
