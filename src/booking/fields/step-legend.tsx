interface StepLegendProps {
  /** The number of the part in the form, from 1. */
  readonly step: number;
  readonly text: string;
}

/** The heading of a part of the form. */
export const StepLegend = ({ step, text }: StepLegendProps) => (
  <legend>
    <span className="step" aria-hidden="true">
      {step}
    </span>
    {text}
  </legend>
);
