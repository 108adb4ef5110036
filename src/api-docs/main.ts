import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';
import swaggerUi from 'swagger-ui-dist/swagger-ui-bundle.js?url';

/** The page on which people read the OpenAPI document and try its operations (API-08, docs/decisions/283). */

declare global {
  interface Window {
    SwaggerUIBundle(options: Readonly<Record<string, unknown>>): unknown;
  }
}

function draw(): void {
  window.SwaggerUIBundle({
    dom_id: '#api',
    url: '/api/docs.json',
    docExpansion: 'none',
    filter: true,
    // The schemas stand at each operation already.
    defaultModelsExpandDepth: -1,
    // No other host hears of the document, and a typed token is gone with the page.
    validatorUrl: null,
    persistAuthorization: false,
  });
}

const script = document.createElement('script');
script.src = swaggerUi;
script.addEventListener('load', draw);
document.head.append(script);
