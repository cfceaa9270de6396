import { lazy, Suspense, useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Failure } from '../engine/Failure'
import { useIsPhone } from '../engine/useIsPhone'
import { Skeleton } from '../ui/Skeleton'
import { CandidateList } from './CandidateList'
import { splitCandidates } from './candidates'
import type { MapHandle } from './DispatchMap'
import { Headline } from './Headline'
import { Lanes } from './Lanes'
import { mapMarks, routeLines } from './mapData'
import { PlanTools } from './PlanTools'
import { tanksById } from './places'
import { TankPanel, type Opened } from './TankPanel'
import type { Day, DayInput, Tank } from './types'
import { useAddChosen } from './useAddChosen'
import { useBoard, useUndoKey } from './useBoard'
import { useDispatchFormat, type DispatchFormat } from './useDispatchFormat'
import { useDropWords } from './useDropWords'
import { useInsertionCache } from './useInsertions'
import { usePlan } from './usePlan'
import { usePlanCommands } from './usePlanCommands'
import { useSearchRun } from './useSearchRun'
import styles from './Dispatch.module.css'
import candidateStyles from './Candidates.module.css'

const DispatchMap = lazy(() => import('./DispatchMap'))

type View = {
  readonly input: DayInput
  readonly product: string | null
  readonly trucks: readonly number[]
  readonly onTrucks: (ids: readonly number[]) => void
}

/** A depot's day: its figures, map, lanes and candidates. Keyed by depot and day. */
export function Planner(view: View) {
  const t = useTranslate()
  const actions = usePlan(view.input)
  const { plan, error, refetch } = actions
  if (!plan && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!plan) return <Loading label={t('shell.loading')} />
  return <Board {...view} plan={plan} actions={actions} />
}

/** The layout while the day is loaded. */
function Loading({ label }: { label: string }) {
  return (
    <div className={styles.planner} aria-busy="true">
      <Skeleton height={60} label={label} />
      <div className={styles.board}>
        <Skeleton height={320} />
        <Skeleton rows={3} height={104} />
        <div className={styles.below}>
          <Skeleton rows={4} height={44} />
        </div>
      </div>
    </div>
  )
}

/** The plan as it was when a drag began: better plans that arrive meanwhile would move the lanes under the pointer. */
function useHeld(plan: Day, isDragging: boolean): Day {
  const [held, setHeld] = useState<Day | null>(null)
  if (isDragging && held === null) setHeld(plan)
  if (!isDragging && held !== null) setHeld(null)
  return isDragging ? (held ?? plan) : plan
}

type BoardProps = View & { plan: Day; actions: ReturnType<typeof usePlan> }

function Board({ plan: present, actions, input, product, trucks, onTrucks }: BoardProps) {
  const { change, isSaving } = actions
  const language = useLocale() ?? 'en'
  const board = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const map = useRef<MapHandle>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isDragging, setDragging] = useState(false)
  const plan = useHeld(present, isDragging)
  const format = useDispatchFormat({ zone: plan.depot.zone, currency: plan.currency })
  const isReadOnly = plan.state === 'published'
  const run = useSearchRun(input, present.version, present.search_id)
  const { fetchCosts, known } = useInsertionCache(input, plan.version)
  const describe = useDropWords(plan, format, known)
  const commands = usePlanCommands({ plan, board, format, change, open: setOpened })
  useAddChosen(change, format)
  useBoard(board, ghost, {
    canMove: !isReadOnly,
    language,
    onOpen: commands.open,
    onCommand: commands.run,
    onDrop: commands.drop,
    describe,
    fetchCosts,
    onPoint: tankId => map.current?.highlight(tankId),
    onDragging: setDragging,
  })
  useUndoKey(plan.can_undo && !isSaving ? commands.undo : undefined)
  return (
    <div className={styles.planner}>
      <div className={styles.summary}>
        <Headline plan={plan} format={format} isSaving={isSaving} />
        <PlanTools {...{ input, plan, format, actions, run, trucks, onTrucks }} />
      </div>
      <div ref={board} className={styles.board}>
        <MapOf {...{ plan, trucks, product, format, map }} onOpen={commands.open} />
        <div className={styles.scroll} data-scrolls="">
          <Lanes {...{ plan, chosen: trucks, product, format, isReadOnly, change }} />
        </div>
        <Candidates {...{ plan, product, format, isReadOnly }} />
      </div>
      <div ref={ghost} className={styles.ghost} hidden aria-hidden="true" />
      <p role="status" className="visually-hidden">
        {commands.said}
      </p>
      {opened ? (
        <TankPanel
          {...{ opened, input, plan, format, isReadOnly, change }}
          onStep={step => setOpened({ ...opened, step })}
          onMove={commands.move}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  )
}

type MapProps = {
  plan: Day
  trucks: readonly number[]
  product: string | null
  format: DispatchFormat
  map: RefObject<MapHandle | null>
  onOpen: (tankId: number, marker: HTMLElement) => void
}

/** The map; on a phone behind a button, as it would take the first screenful. */
function MapOf({ plan, trucks, product, format, map, onOpen }: MapProps) {
  const phone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { text, litres, product: productWords } = format
  const titleOf = useCallback(
    (tank: Tank, stop?: { readonly number: number; readonly reg: string }) =>
      stop
        ? text('map.stop', { name: tank.name, number: stop.number, truck: stop.reg })
        : text('map.candidate', {
            name: tank.name,
            litres: litres(tank.drop_l),
            product: productWords(tank.content_type),
          }),
    [text, litres, productWords],
  )
  const lines = useMemo(() => routeLines(plan, trucks), [plan, trucks])
  const marks = useMemo(
    () => mapMarks(plan, { chosen: trucks, product, titleOf }),
    [plan, trucks, product, titleOf],
  )
  const { name, lat, lng } = plan.depot
  const depot = useMemo(() => (lat === null || lng === null ? null : { name, lat, lng }), [name, lat, lng])
  const toggle = phone ? (
    <button type="button" className="ui-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {text(isOpen ? 'hideMap' : 'showMap')}
    </button>
  ) : null
  if (phone && !isOpen) return toggle
  return (
    <>
      {toggle}
      <div className={styles.map} data-print="none">
        <Suspense fallback={<Skeleton height={320} />}>
          <DispatchMap ref={map} {...{ depot, lines, marks, onOpen }} label={text('map.label')} />
        </Suspense>
      </div>
    </>
  )
}

type CandidatesProps = {
  plan: Day
  product: string | null
  format: DispatchFormat
  isReadOnly: boolean
}

function Candidates({ plan, product, format, isReadOnly }: CandidatesProps) {
  const { text } = format
  const { open, left, excluded } = useMemo(() => splitCandidates(plan.tanks, product), [plan.tanks, product])
  const isEmpty = open.length + left.length + excluded.length === 0
  const shared = { format, isReadOnly, isFirst: plan.totals.stops === 0 }
  return (
    <div className={`${styles.scroll} ${styles.below}`} data-scrolls="">
      <section className={candidateStyles.candidates} aria-label={text('candidates')} data-drop-off="">
        {isEmpty ? (
          <p className="ui-muted">{text(tanksById(plan).size > 0 ? 'allPlanned' : 'nothingToPlan')}</p>
        ) : null}
        <CandidateList kind="open" title={text('candidates')} tanks={open} {...shared} />
        <CandidateList kind="left" title={text('notPlanned')} tanks={left} {...shared} />
        <CandidateList kind="excluded" title={text('excluded')} tanks={excluded} isClosed {...shared} />
      </section>
    </div>
  )
}
