import { Select } from '@mantine/core'
import { isZone } from '@millwright/domain/time/zone'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'
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
  const [search, setSearch] = useState('')
  return (
    <Select
      label={t('machines.zone')}
      description={isZone(value) && t('machines.zone_time', { time: formatTime(now, value) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      searchable
      // Typing looks for another zone, and is not added to the one that is chosen.
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setSearch('')}
      placeholder={value}
      allowDeselect={false}
      nothingFoundMessage={t('machines.no_zone')}
      data={zonesWith(value)}
      value={value || null}
      onChange={(zone) => onChange(zone ?? '')}
      error={error}
    />
  )
}
