import { css } from '../../styled-system/css';
import { OrderState } from '../features/orders/order-state.tsx';
import {
  PartnershipStateWord,
  RequestStateWord,
} from '../features/partnerships/partnership-state.tsx';
import { MarginFigure } from '../features/products/margin-figure.tsx';
import { StockFigure } from '../features/products/stock-figure.tsx';
import { useNow } from '../i18n/viewer.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { BarChart } from '../ui/bar-chart.tsx';
import { ChartCard } from '../ui/chart-card.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Drop } from '../ui/drop.tsx';
import { Money } from '../ui/money.tsx';
import { Progress } from '../ui/progress.tsx';
import { Stat } from '../ui/stat.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { Chapter, Specimen } from './chapter.tsx';
import { useSamples } from './words.ts';

const tones: readonly Tone[] = ['neutral', 'accent', 'wait', 'refuse', 'done'];
const kroner = (amount: number) => ({ amount, currency: 'DKK' });
const course = [4, 6, 5, 9, 7, 12, 11, 16, 14, 18];
const minute = 60_000;
const width = css({ width: 'full' });

/** Figures, states and marks of how current they are. */
export function FiguresChapter() {
  const words = useSamples();
  const now = useNow() ?? Date.now();
  return (
    <Chapter name="figures">
      <Specimen name="Badge, StatusDot">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {words.supplier}
          </Badge>
        ))}
        {tones.map((tone) => (
          <StatusDot key={tone} tone={tone}>
            {words.steps[1]}
          </StatusDot>
        ))}
      </Specimen>
      <Specimen name="OrderState, PartnershipStateWord, RequestStateWord">
        <OrderState state="awaiting_confirmation" />
        <OrderState state="outcome_unknown" />
        <OrderState state="delivered" />
        <PartnershipStateWord state="ending" />
        <RequestStateWord state="rejected" />
      </Specimen>
      <Specimen name="Money, DateTime, MarginFigure">
        <Money value={kroner(123_450)} />
        <Money value={kroner(-9_900)} />
        <Money value={{ amount: 4_200, currency: 'EUR' }} />
        <DateTime at={now - 3 * minute} />
        <DateTime at={now - 26 * 60 * minute} />
        <DateTime at={now} form="date" />
        <DateTime at={now} form="date-time" />
        <MarginFigure margin={{ money: kroner(11_320), share: 0.45, grade: 'good' }} />
        <MarginFigure margin={{ money: kroner(320), share: 0.06, grade: 'low' }} />
        <MarginFigure margin={{ money: kroner(-900), share: -0.1, grade: 'loss' }} />
        <MarginFigure margin={null} />
      </Specimen>
      <Specimen name="Drop">
        <Drop state="stored" />
        <Drop state="stored" observedAt={now - 12 * minute} />
        <Drop state="stored" observedAt={now - 12 * minute} brief />
        <Drop state="pending" />
        <Drop state="refused" />
        <Drop state="refused" compact />
        <Drop state="live" />
      </Specimen>
      <Specimen name="StockFigure">
        <StockFigure
          stock={212}
          grade="enough"
          checkedAt={new Date(now - 7 * minute).toISOString()}
        />
        <StockFigure stock={3} grade="few" checkedAt={new Date(now - 90 * minute).toISOString()} />
        <StockFigure
          stock={0}
          grade="none"
          compact
          checkedAt={new Date(now - 30 * 60 * minute).toISOString()}
        />
      </Specimen>
      <Specimen name="Stat" wide>
        <Stat label={words.sales} value="18.240 kr." note={words.note} course={course} />
        <Stat label={words.orders} value="1.234.567,50 kr." note={words.note} course={course} />
        <Stat label={words.sales} value={null} />
      </Specimen>
      <Specimen name="Progress" wide>
        <Progress label="0" value={0} />
        <Progress label="40" value={40} />
        <Progress label="100" value={100} tone="done" />
        <Progress label="70" value={70} tone="refuse" />
        <Progress label="unknown" value={null} />
      </Specimen>
      <Specimen name="ChartCard, BarChart" wide className={width}>
        <ChartCard title={words.sales} figure="18.240 kr." note={words.note}>
          <BarChart
            label={words.sales}
            summary={words.sales}
            scale={String}
            isLastOpen
            bars={course.map((value, at) => ({ id: String(at), label: String(value), value }))}
            from="1."
            to="10."
          />
        </ChartCard>
        <ChartCard title={words.sales} figure={null}>
          {null}
        </ChartCard>
      </Specimen>
    </Chapter>
  );
}
