interface Plan {
  name: string;
  description: string;
  price: string;
  includes: string[];
}

/** The plans as one line with a station for each, because every plan includes the one before it. */
export function Plans(props: { plans: Plan[]; unit: string; conditions: string }) {
  return (
    <>
      <ul className="plans">
        {props.plans.map(({ name, description, price, includes }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="price">
              {price} <span className="price-unit">{props.unit}</span>
            </p>
            <p>{description}</p>
            <ul>
              {includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="conditions fine-print">{props.conditions}</p>
    </>
  );
}
