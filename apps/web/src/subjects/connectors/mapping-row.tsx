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
  /** The machine does not have its node. */
  readonly isMissing: boolean
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
  const { mapped, isFurther, isChosen, isMissing, sure, becomes, node, onChoose, onChange, onRemove } = props
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
          {isMissing ? t('connectors.choose_node') : mapped.Name || nodeName(mapped.Node)}
        </Button>
      </td>
      <td>
        {isMissing ? (
          <span className={styles.missing}>{t('connectors.not_here')}</span>
        ) : (
          <Certainty sure={sure} />
        )}
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

function Certainty({ sure }: { readonly sure: number }) {
  const { t } = useTranslation()
  return (
    <span data-sure={sure} className={styles.sure}>
      <span className={styles.bars} data-sure={sure} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} data-full={bar < sure || undefined} />
        ))}
      </span>
      {t(`connectors.sure.${sure}`)}
    </span>
  )
}

interface EmptyRowProps {
  readonly channel: string
  /** Of what is proposed for it; 0 where nothing is. */
  readonly sure: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A channel that pages need, and no node becomes. */
export function EmptyRow({ channel, sure, isChosen, onChoose }: EmptyRowProps) {
  const { t, i18n } = useTranslation()
  return (
    <tr data-chosen={isChosen || undefined} data-further>
      <th scope="row" title={channel}>
        {channelName(t, channel)}
      </th>
      <td>
        <Button variant="subtle" size="compact-sm" aria-pressed={isChosen} onClick={onChoose}>
          {t('connectors.choose_node')}
        </Button>
      </td>
      <td>
        {sure > 0 ? (
          <Certainty sure={sure} />
        ) : (
          <span className={styles.sure}>{t('connectors.nothing_proposed')}</span>
        )}
      </td>
      <td className={styles.number}>{valueText(null, i18n.language)}</td>
      <td />
    </tr>
  )
}
