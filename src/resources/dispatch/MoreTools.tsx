import { lazy, Suspense, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { download } from '../../providers/data/download'
import menus from '../engine/list/Menus.module.css'
import { messageOf } from '../engine/messageOf'
import { PanelButton } from '../engine/widgets/PanelButton'
import { Icon } from '../ui/Icon'
import { LitresForm } from './LitresForm'
import type { Change, Day, DayInput } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import type { SendChange } from './usePlan'

const RunSheet = lazy(() => import('./RunSheet'))

/** Files of the plan, by their ending. */
const FILES = ['csv', 'gpx'] as const
type Ending = (typeof FILES)[number]

type Props = { input: DayInput; plan: Day; format: DispatchFormat; change: SendChange }

/** Downloads a file of the plan; a failure is reported. */
function useFile({ depot_id, day }: DayInput, { depot }: Day, { text }: DispatchFormat) {
  const t = useTranslate()
  const notify = useNotify()
  return async (ending: Ending) => {
    const query = new URLSearchParams({ depot_id: String(depot_id), day })
    const name = `${text('fileName', { depot: depot.name, day })}.${ending}`
    try {
      await download(`/api/dispatch/sheet.${ending}?${query}`, name)
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
    }
  }
}

/** Run sheets, files, and rare actions on the whole plan. */
export function MoreTools({ input, plan, format, change }: Props) {
  const { text } = format
  const [open, setOpen] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const save = useFile(input, plan, format)
  const then = (work: () => unknown) => () => {
    setOpen(false)
    work()
  }
  const send = (next: Change) => then(() => void change(next))
  const entries: readonly (readonly [label: string, onClick: () => void])[] = [
    [text('runSheet'), then(() => setPrinting(true))],
    ...FILES.map(ending => [text(`files.${ending}`), then(() => void save(ending))] as const),
    ...(plan.state === 'published' ? [] : [[text('clear'), send({ kind: 'clear' })] as const]),
  ]
  return (
    <>
      <PanelButton
        open={open}
        onOpen={setOpen}
        label={text('more')}
        buttonClass="ui-button"
        buttonLabel={text('more')}
        button={<Icon name="more" size={18} />}
      >
        <ul className={menus.menu}>
          {entries.map(([label, onClick]) => (
            <li key={label}>
              <button type="button" disabled={plan.totals.stops === 0} onClick={onClick}>
                {label}
              </button>
            </li>
          ))}
        </ul>
        {plan.state === 'published' ? null : (
          <LitresForm
            key={plan.minimum_l}
            litres={plan.minimum_l}
            otherwise={plan.client_minimum_l}
            labelIn={unit => text('minimum', { unit })}
            submit={text('setMinimum')}
            help={text('minimumHelp')}
            onSubmit={litres => send({ kind: 'minimum', ...(litres === null ? {} : { litres }) })()}
          />
        )}
      </PanelButton>
      {isPrinting ? (
        <Suspense fallback={null}>
          <RunSheet plan={plan} format={format} onDone={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
