import { ActionIcon, Button } from '@mantine/core'
import type { MappedChannel, ShownValue } from '@millwright/contract/connectors/mapping-shapes'
import { isStatus } from '@millwright/domain/status/status'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconPencil, IconTrash } from '../../platform/ui/icons/icons.ts'
import { labelKeyOf } from '../status/shared/status-look.ts'
import { channelName } from '../values/shared/channel-name.ts'
import styles from './connector.module.css'
import { nodeName } from './node-name.ts'
import { valueText } from './value-text.ts'

interface MappingRowProps {
  readonly mapped: MappedChannel
  /** The row above is of the same channel, and counts first. */
  readonly isFurther: boolean
  readonly isChosen: boolean
  /** 0 for one that nothing proposed, to 3. */
  readonly sure: number
  /** Of the channel; null while it has nothing. */
  readonly becomes: ShownValue
  /** Of its node. */
  readonly node: ShownValue | undefined
  readonly onChoose: () => void
  readonly onChange: () => void
  readonly onRemove: () => void
}

const BARS = [0, 1, 2] as const

/** A channel, its node, how sure that is, and what it is now. */
export function MappingRow(props: MappingRowProps) {
  const { mapped, isFurther, isChosen, sure, becomes, node, onChoose, onChange, onRemove } = props
  const { t, i18n } = useTranslation()
  const name = channelName(t, mapped.Channel)
  const unit = becomes !== null && mapped.As.Kind === 'value' ? mapped.As.Unit : ''
  return (
    <tr data-chosen={isChosen || undefined} data-further={isFurther || undefined}>
      <th scope="row" title={mapped.Channel}>
        {name}
      </th>
      <td>
        <Button
          variant="default"
          size="compact-sm"
          className={styles.pick ?? ''}
          classNames={{ label: styles.picked ?? '' }}
          title={`${mapped.Name ?? ''}\n${mapped.Node}`.trim()}
          aria-pressed={isChosen}
          onClick={onChoose}
        >
          {mapped.Name || nodeName(mapped.Node)}
        </Button>
      </td>
      <td>
        <span className={styles.bars} data-sure={sure} aria-hidden="true">
          {BARS.map((bar) => (
            <i key={bar} data-full={bar < sure || undefined} />
          ))}
        </span>
        {t(`connectors.sure.${sure}`)}
      </td>
      <td className={`${styles.number} mw-num`}>
        {isStatus(becomes) ? t(labelKeyOf(becomes)) : valueText(becomes ?? node, i18n.language)}
        {unit !== '' && <small> {unit}</small>}
      </td>
      <td>
        <ActionIcon aria-label={t('connectors.change_what', { name })} onClick={onChange}>
          <IconPencil size="0.9375rem" aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('connectors.remove_what', { name })} onClick={onRemove}>
          <IconTrash size="0.9375rem" aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  )
}
