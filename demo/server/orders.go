package server

import (
	"encoding/json"
	"net/http"
)

type order struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

func handleOrder(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		http.Error(w, "bad order", http.StatusBadRequest)
		return
	}
	if o.Cents <= 0 {
		http.Error(w, "empty order", http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

func handleHealth(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
}
