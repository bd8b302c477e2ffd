import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { line, optionalLine } from '@millwright/domain/text/text-rule'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { IconBox, IconPlus, IconX } from '../../platform/ui/icons/icons.ts'
import { OrderParts, PartStock } from '../documents/shared/spare-parts.tsx'
import styles from './tickets.module.css'
import { useTicketChange } from './use-ticket-change.ts'

const MAX_PARTS = 50
const MAX_QUANTITY = 9999

/** For the repair. */
export function TicketParts({ org, ticket }: { readonly org: string; readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  const { patch, isPending } = useTicketChange(org, ticket)
  const [isAdding, setAdding] = useState(false)
  const mayChange = ticket.State !== 'closed'
  if (ticket.Parts.length === 0 && !mayChange) return null
  return (
    <section>
      <h3>{t('tickets.parts')}</h3>
      {ticket.Parts.length > 0 && (
        <ul className={styles.parts}>
          {ticket.Parts.map(({ Id, Name, Quantity }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one part may be listed twice
            <li key={`${Id} ${Name} ${index}`}>
              <IconBox size="0.9375rem" stroke={1.6} aria-hidden="true" />
              <span>
                <b>{Name}</b>
                {Id !== '' && Id !== Name && <small className="mw-num">{Id}</small>}
                <PartStock spareId={Id} />
              </span>
              <span className="mw-num">{t('tickets.pieces', { count: Quantity })}</span>
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  disabled={isPending}
                  aria-label={t('tickets.remove_part', { name: Name })}
                  onClick={() => patch({ Parts: ticket.Parts.filter((_part, at) => at !== index) })}
                >
                  <IconX size="0.8125rem" aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && !isAdding && ticket.Parts.length < MAX_PARTS && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size="0.8125rem" aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('tickets.add_part')}
        </Button>
      )}
      <OrderParts parts={ticket.Parts} />
      {isAdding && (
        <PartForm
          isSaving={isPending}
          onCancel={() => setAdding(false)}
          onAdd={(part) => patch({ Parts: [...ticket.Parts, part] }, { onSuccess: () => setAdding(false) })}
        />
      )}
    </section>
  )
}

interface PartFormProps {
  readonly isSaving: boolean
  readonly onAdd: (part: TicketDetail['Parts'][number]) => void
  readonly onCancel: () => void
}

function PartForm({ isSaving, onAdd, onCancel }: PartFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [id, setId] = useState('')
  const [quantity, setQuantity] = useState(1)
  return (
    <Form
      onSubmit={() => name.trim() !== '' && onAdd({ Id: id.trim(), Name: name.trim(), Quantity: quantity })}
    >
      <TextInput
        label={t('tickets.part_name')}
        withAsterisk
        maxLength={line().maxLength}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('tickets.part_id')}
        maxLength={optionalLine().maxLength}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <NumberInput
        label={t('tickets.part_quantity')}
        min={1}
        max={MAX_QUANTITY}
        allowDecimal={false}
        value={quantity}
        onChange={(value) => setQuantity(Math.max(1, Math.min(MAX_QUANTITY, Number(value) || 1)))}
      />
      <FormFoot>
        <Button type="submit" disabled={name.trim() === ''} loading={isSaving}>
          {t('tickets.add_part')}
        </Button>
        <Button onClick={onCancel}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}
