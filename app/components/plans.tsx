interface Plan {
  name: string;
  description: string;
  price: string;
  unit: string;
  /** The minimum and the onboarding (PRICE-2). */
  conditions: string;
  includes: string[];
}

/** The plans as one line with a station for each, because every plan includes the one before it. */
export function Plans({ plans, basis }: { plans: Plan[]; basis: string }) {
  return (
    <>
      <ul className="plans">
        {plans.map(({ name, description, price, unit, conditions, includes }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="price">
              {price} <span className="price-unit">{unit}</span>
            </p>
            <p className="fine-print">{conditions}</p>
            <p>{description}</p>
            <ul>
              {includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="conditions fine-print">{basis}</p>
    </>
  );
}
