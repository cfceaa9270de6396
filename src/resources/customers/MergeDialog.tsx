import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useGetOne, useNotify, useRedirect, useRefresh, useTranslate, type RaRecord } from 'react-admin'
import type { CallAnswer } from '../../config/schema/calls/define'
import { mergeCustomer, MOVING, previewMerge } from '../../config/calls/merge'
import { useCall } from '../../providers/calls/useCall'
import { useSend } from '../../providers/calls/useSend'
import { fieldProblems } from '../../providers/problems'
import { messageOf, problemMessage } from '../engine/messageOf'
import { recordLink } from '../engine/links'
import { ListAbove } from '../engine/widgets/Combobox'
import { ReferenceCombobox } from '../engine/widgets/ReferenceCombobox'
import form from '../engine/form/Form.module.css'
import styles from './Customers.module.css'

type Props = { customer: RaRecord; path: string; onClose: () => void }

/** The client of a customer, from its depot; undefined while it is loading. */
function useClientOf(customer: RaRecord) {
  const { data: depot } = useGetOne('tankgroups', { id: customer.parent_id as number })
  // A filter by client includes its depots.
  return depot && ((depot.parent_id as number | null) ?? Number(depot.id))
}

/** Preview of the merge into a customer, or why it is refused. */
function usePreview(id: number, into: number | null) {
  const t = useTranslate()
  const { data, error } = useCall(
    previewMerge,
    { id, into_id: into ?? 0 },
    { enabled: into !== null, retry: false, staleTime: 0 },
  )
  const { into_id: problem } = fieldProblems(error)
  const refused = problem ? problemMessage(t, problem, '') : error ? messageOf(t, error) : undefined
  return { data, refused }
}

/** The number of records that the merge moves, by kind. */
function Moves({ preview }: { preview: CallAnswer<typeof previewMerge> }) {
  const t = useTranslate()
  return (
    <dl className={styles.moves} aria-label={t('office.merge.moves', { into: preview.into })}>
      {MOVING.map(name => (
        <div key={name}>
          <dt>{t(`office.merge.${name}`)}</dt>
          <dd>{preview[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Chooses the remaining customer and previews the merge. */
export default function MergeDialog({ customer, path, onClose }: Props) {
  const t = useTranslate()
  const title = useId()
  const notify = useNotify()
  const refresh = useRefresh()
  const redirect = useRedirect()
  const [into, setInto] = useState<number | null>(null)
  const id = Number(customer.id)
  const client = useClientOf(customer)
  const { data, refused } = usePreview(id, into)
  const { mutateAsync, isPending } = useSend(mergeCustomer)

  async function merge() {
    try {
      const kept = await mutateAsync({ id, into_id: into! })
      notify(t('office.merge.done', { from: customer.name, into: kept.name }), { type: 'success' })
      onClose()
      redirect(recordLink(path, kept.id))
      refresh()
    } catch (failure) {
      notify(messageOf(t, failure), { type: 'error' })
    }
  }
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <div className={form.question}>
        <h2 id={title}>{t('office.merge.title', { name: customer.name })}</h2>
        <p>{t('office.merge.hint')}</p>
        <ListAbove value={true}>
          <ReferenceCombobox
            to="customers"
            optionsFilter={{ id_neq: id, ...(client === undefined ? {} : { parent_id: client }) }}
            label={t('office.merge.keep')}
            value={into}
            onChange={value => setInto(value === null ? null : Number(value))}
          />
        </ListAbove>
        {refused && into !== null ? <p role="alert">{refused}</p> : null}
        {data && into !== null ? <Moves preview={data} /> : null}
        <p>{t('office.merge.final')}</p>
        <div className="ui-row">
          <button
            type="button"
            className={form.danger}
            disabled={!data || isPending || into === null}
            onClick={() => void merge()}
          >
            {t('office.merge.merge')}
          </button>
          <button type="button" className={form.second} onClick={onClose} disabled={isPending}>
            {t('engine.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
