import { Button, Menu } from '@mantine/core'
import { DAY_PRESETS, presetOf, presetRange } from '@millwright/domain/time/period'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayRangeFields, type DayRangeFieldsProps } from './day-range-fields.tsx'
import styles from './period-picker.module.css'

/** Days that people name, such as last month, or a first and a last day. */
export function DayRangePicker(props: DayRangeFieldsProps) {
  const { range, lastDay, onChange } = props
  const { t } = useTranslation()
  const chosen = presetOf(range, lastDay)
  const name = chosen === null ? t('days.kinds.custom') : t(`days.presets.${chosen}`)
  return (
    <div className={styles.rangePicker}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default" aria-label={`${t('days.period')}: ${name}`}>
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {DAY_PRESETS.map((preset) => (
            <Menu.Item
              key={preset}
              aria-current={preset === chosen || undefined}
              onClick={() => onChange(presetRange(preset, lastDay))}
            >
              {t(`days.presets.${preset}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <DayRangeFields {...props} />
    </div>
  )
}
