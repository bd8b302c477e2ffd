import { Select } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'

type KitType = Machine['Properties']['KitType']

const KITS: readonly Exclude<KitType, ''>[] = ['im', 'sensor']
const NO_KIT = 'none'

interface KitSelectProps {
  readonly value: KitType
  readonly onChange: (kit: KitType) => void
  readonly error?: ReactNode
}

/** Which kit came with the machine: the sensor kit opens its page of environmental sensors, both have those of the spindles. */
export function KitSelect({ value, onChange, error }: KitSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('sites.kit')}
      allowDeselect={false}
      data={[NO_KIT, ...KITS].map((kit) => ({ value: kit, label: t(`sites.kits.${kit}`) }))}
      value={value || NO_KIT}
      onChange={(picked) => onChange(KITS.find((kit) => kit === picked) ?? '')}
      error={error}
    />
  )
}
